import { type Context, Hono } from 'hono';
import { findSenderBlock, isEverybodyBlocked } from '#app/features/letters/block.queries.server.ts';
import {
  blockEverybody,
  blockSender,
  unblockEverybody,
  unblockSender,
} from '#app/features/letters/block-sender.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { getRightsDelivery } from '#app/features/letters/get-rights-delivery.server.ts';
import { coverView } from '#app/features/letters/get-secure-delivery-message.server.ts';
import type { DeliveryRow } from '#app/features/letters/letter.queries.server.ts';
import {
  isRightsNotice,
  type RightsNotice,
  RightsPage,
} from '#app/features/letters/pages/rights/rights-page.server.tsx';
import { StoredDataPage } from '#app/features/letters/pages/rights/stored-data-page.server.tsx';
import { reportLetter } from '#app/features/letters/report-letter.server.ts';
import { listStoredLetters } from '#app/features/letters/stored-data.queries.server.ts';
import {
  isStoredDataGrant,
  mailStoredDataCode,
  redeemStoredDataCode,
} from '#app/features/letters/stored-data-code.server.ts';
import { isNamedForAbsence } from '#app/features/messages/absence/absence.queries.server.ts';
import { listOwnReports } from '#app/features/moderation/report.queries.server.ts';
import { isEmergency, isReportReason } from '#app/features/moderation/report.rules.ts';
import type { Language } from '#app/languages/languages.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Services } from '../../services.server.ts';
import { pageLanguage } from '../page-language.server.ts';
import type { Responses } from '../responses.server.tsx';

/**
 * What the holder of a private link may do. The sender has that link too, so it can block this one
 * sender, and nobody else who pays with their card: that would silence others towards the mailbox. It
 * changes nothing else for the mailbox, and does not show what its owner has chosen.
 */
const PRIVATE_LINK_INTENTS = ['block-sender', 'report'];

/** Query parameter of the redirect after a post. */
const NOTICE_PARAM = 'told';

interface RightsContext {
  row: DeliveryRow;
  language: Language;
  /** Of the letter, whose rights page is at `{path}/rights`. */
  path: string;
  form: Record<string, string>;
}

/** Carries out one intent. A notice is shown on the rights page; a response replaces it. */
type IntentHandler = (context: RightsContext) => Promise<RightsNotice | Response | null>;

const codeNotices = {
  mailed: 'code-sent',
  'no address': 'code-without-address',
  'too many': 'code-too-many',
} as const;

/**
 * The recipient's rights, for anybody who holds the link, even when its letter is closed: expired,
 * withdrawn or blocked. Nothing changes without a POST from one of our own pages.
 */
export function rightsRoutes(services: Services, { html, seeOther }: Responses) {
  const app = new Hono<WebEnv>();

  async function findRights(context: Context<WebEnv>) {
    const token = context.req.param('token') ?? '';
    const row = await getRightsDelivery(services, token, context.get('clientAddress'));
    const path = context.req.path.replace(/\/rights$/, '');
    return { row, path, ...pageLanguage(services.config, context, row.language) };
  }

  async function storedDataPage({ row, path, language }: RightsContext, grant: string) {
    const { db } = services;
    const letters = await listStoredLetters(services, row.recipientEmailHash, language);
    const isNamed = await isNamedForAbsence(db, row.recipientEmailHash);
    return html(<StoredDataPage {...{ language, path, grant, letters, isNamed }} />, { language });
  }

  const handlers: Record<string, IntentHandler> = {
    'block-sender': async ({ row, form }) => {
      const includesSameCard = row.link === 'mail' && !row.isAnonymous && form.sameCard === 'on';
      await blockSender(services, row, { includesSameCard });
      return row.link === 'private' ? 'blocked' : null;
    },
    'unblock-sender': async ({ row }) => unblockSender(services, row).then(() => null),
    'block-everybody': async ({ row }) =>
      blockEverybody(services, row.recipientEmailHash).then(() => null),
    'unblock-everybody': async ({ row }) =>
      unblockEverybody(services, row.recipientEmailHash).then(() => null),
    report: async ({ row, form: { reason = '', details = '', about } }) => {
      if (!isReportReason(reason)) return 'report-needs-reason';
      const given = { reason, details, about: about === 'picture' ? about : 'letter' } as const;
      await reportLetter(services, row, given);
      return isEmergency(reason) ? 'reported-danger' : 'reported';
    },
    'mail-code': async ({ row, language }) =>
      codeNotices[await mailStoredDataCode(services, row, language)],
    'redeem-code': async (rights) => {
      const grant = await redeemStoredDataCode(services, rights.row, rights.form.code ?? '');
      return grant ? storedDataPage(rights, grant) : 'code-wrong';
    },
    erase: async ({ row, form }) => {
      if (!isStoredDataGrant(services, row, form.grant ?? '')) return 'code-wrong';
      await eraseStoredData(services, row.recipientEmailHash);
      return 'erased';
    },
  };

  app.get('/delivery/:token/rights', async (context) => {
    const { row, path, language, headers } = await findRights(context);
    const notice = context.req.query(NOTICE_PARAM);
    const isByMail = row.link === 'mail';
    const reported = isByMail ? await listOwnReports(services.db, [row.messageId]) : null;
    return html(
      <RightsPage
        language={language}
        path={path}
        isAnonymous={row.isAnonymous}
        senderLabel={coverView(services, row, language).senderLabel}
        mailbox={
          isByMail
            ? {
                senderBlock: await findSenderBlock(services.db, row),
                isEverybodyBlocked: await isEverybodyBlocked(services.db, row.recipientEmailHash),
              }
            : null
        }
        report={reported?.get(row.messageId) ?? null}
        supportEmail={services.config.identity.supportEmail}
        notice={isRightsNotice(notice) ? notice : null}
        isPictureMeant={row.picture !== null && context.req.query('about') === 'picture'}
      />,
      { language, headers },
    );
  });

  app.post('/delivery/:token/rights', async (context) => {
    const rights = await findRights(context);
    const form = Object.fromEntries(
      Object.entries(await context.req.parseBody()).map(([name, value]) => [name, String(value)]),
    );
    const intent = form.intent ?? '';
    const isAllowed = rights.row.link === 'mail' || PRIVATE_LINK_INTENTS.includes(intent);
    const handle = isAllowed && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    const outcome = (await handle?.({ ...rights, form })) ?? null;
    if (outcome instanceof Response) return outcome;
    return seeOther(`${rights.path}/rights${outcome ? `?${NOTICE_PARAM}=${outcome}` : ''}`);
  });

  return app;
}
