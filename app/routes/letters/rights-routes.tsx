import { type Context, Hono } from 'hono';
import {
  blockEverybody,
  blockSender,
  unblockEverybody,
  unblockSender,
} from '#app/features/letters/block-sender.server.ts';
import { isEverybodyBlocked } from '#app/features/letters/blocks.queries.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { getRightsDelivery } from '#app/features/letters/get-rights-delivery.server.ts';
import { coverView } from '#app/features/letters/get-secure-delivery-message.server.ts';
import type { DeliveryRow } from '#app/features/letters/recipient.queries.server.ts';
import { reportLetter } from '#app/features/letters/report-letter.server.ts';
import { listStoredAbout } from '#app/features/letters/stored-data.queries.server.ts';
import {
  isStoredDataGrant,
  mailStoredDataCode,
  redeemStoredDataCode,
} from '#app/features/letters/stored-data-code.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { addressGroup } from '#app/platform/rate-limit/address-group.ts';
import type { Services } from '../services.server.ts';
import type { Answers } from './answers.tsx';
import { isRightsNotice, Rights, type RightsNotice, StoredData } from './rights-pages.tsx';

interface Asked {
  row: DeliveryRow;
  path: string;
  form: Record<string, string>;
}

/** Does one thing, and says where to go on. */
type Doing = (asked: Asked) => Promise<RightsNotice | Response | null>;

const codeNotices = {
  mailed: 'code-sent',
  'no address': 'code-without-address',
  'too many': 'code-too-many',
} as const;

/**
 * The recipient's rights, for whoever holds the link: also of a letter that is closed, withdrawn or
 * blocked. Everything that changes something is a post from our own page.
 */
export function rightsRoutes(services: Services, { html, seeOther }: Answers) {
  const app = new Hono<WebEnv>();

  async function ask(context: Context<WebEnv>): Promise<Omit<Asked, 'form'>> {
    const token = context.req.param('token') ?? '';
    const row = await getRightsDelivery(
      services,
      token,
      addressGroup(context.get('clientAddress')),
    );
    return { row, path: context.req.path.replace(/\/rights$/, '') };
  }

  const storedData = async (row: DeliveryRow, path: string, grant: string) =>
    html(
      <StoredData
        path={path}
        grant={grant}
        letters={await listStoredAbout(services.db, services.keyring, row.recipientEmailHash)}
      />,
    );

  const doings: Record<string, Doing> = {
    'block-sender': async ({ row }) => blockSender(services, row).then(() => null),
    'unblock-sender': async ({ row }) => unblockSender(services, row).then(() => null),
    'block-everybody': async ({ row }) =>
      blockEverybody(services, row.recipientEmailHash).then(() => null),
    'unblock-everybody': async ({ row }) =>
      unblockEverybody(services, row.recipientEmailHash).then(() => null),
    report: async ({ row, form }) =>
      (await reportLetter(services, row, {
        reason: form.reason ?? '',
        details: form.details ?? '',
      }))
        ? 'reported'
        : 'report-needs-reason',
    'mail-code': async ({ row }) => codeNotices[await mailStoredDataCode(services, row)],
    'redeem-code': async ({ row, path, form }) => {
      const grant = await redeemStoredDataCode(services, row, form.code ?? '');
      return grant ? storedData(row, path, grant) : 'code-wrong';
    },
    erase: async ({ row, form }) => {
      if (!isStoredDataGrant(services, row, form.grant ?? '')) return 'code-wrong';
      await eraseStoredData(services, row.recipientEmailHash);
      return 'erased';
    },
  };

  app.get('/delivery/:token/rights', async (context) => {
    const { row, path } = await ask(context);
    const notice = context.req.query('told');
    return html(
      <Rights
        path={path}
        senderLabel={coverView(services, row).senderLabel}
        isSenderBlocked={row.isSenderBlocked}
        isEverybodyBlocked={await isEverybodyBlocked(services.db, row.recipientEmailHash)}
        notice={isRightsNotice(notice) ? notice : null}
      />,
    );
  });

  app.post('/delivery/:token/rights', async (context) => {
    const asked = await ask(context);
    const form = Object.fromEntries(
      Object.entries(await context.req.parseBody()).map(([name, value]) => [name, String(value)]),
    );
    const intent = form.intent ?? '';
    const doing = Object.hasOwn(doings, intent) ? doings[intent] : undefined;
    const answer = (await doing?.({ ...asked, form })) ?? null;
    if (answer instanceof Response) return answer;
    return seeOther(`${asked.path}/rights${answer ? `?told=${answer}` : ''}`);
  });

  return app;
}
