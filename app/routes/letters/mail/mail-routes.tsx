import { type Context, Hono } from 'hono';
import { receiveRelayReport } from '#app/features/dispatch/bounces/receive-relay-report.server.ts';
import { recordBounce } from '#app/features/dispatch/bounces/record-bounce.server.ts';
import { type HookRefusal, hookRefusals } from '#app/features/dispatch/bounces/relays/relay.ts';
import { RELAY_NAMES } from '#app/features/dispatch/bounces/relays/relays.server.ts';
import { checkMailCode } from '#app/features/dispatch/mail/check-mail-code.server.ts';
import { findUnsubscribeTarget } from '#app/features/dispatch/mail/find-unsubscribe-target.server.ts';
import { isEverybodyBlocked } from '#app/features/letters/block.queries.server.ts';
import { blockEverybody, unblockEverybody } from '#app/features/letters/block-sender.server.ts';
import { requestErrorFor } from '#app/features/letters/pages/delivery-errors.ts';
import { GenuinePage } from '#app/features/letters/pages/mail/genuine-page.server.tsx';
import { StopPage } from '#app/features/letters/pages/mail/stop-page.server.tsx';
import { textsIn } from '#app/languages/texts.server.ts';
import { refuseForeign } from '#app/platform/http/same-origin.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import {
  checkNetworkLimit,
  refundNetworkLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import type { Services } from '../../services.server.ts';
import { pageLanguage } from '../page-language.server.ts';
import { createResponses } from '../responses.server.tsx';
import { fieldsOf, isOneClick } from './one-click.server.ts';

const BOUNCES_PATH = '/mail/bounces';
const HOOK_PATHS = RELAY_NAMES.map((name) => `/mail/events/${name}`);

/** Reports that contain no bounce address of ours, by network. */
const UNPROVEN_BOUNCES = {
  operationName: 'unproven bounce report',
  maxAttempts: 60,
  windowMinutes: 15,
};

/** Reports that claim to come from a mail provider and cost a signature or a password, by network. */
const FORGED_HOOKS = {
  operationName: 'forged report of a mail provider',
  maxAttempts: 120,
  windowMinutes: 15,
};

/** An unsubscribe address as we mail it. */
const STOP_PATH = /^\/stop\/[\da-f]{32}\/[\da-f]{32}$/;

/**
 * What may be posted from outside our pages: an unsubscribe address is signed, a bounce report names the
 * signed address it was sent to, and a mail provider proves itself.
 */
export const isSelfAuthenticated = (method: string, path: string) =>
  method === 'POST' && (STOP_PATH.test(path) || path === BOUNCES_PATH || HOOK_PATHS.includes(path));

/**
 * What a recipient's email leads to besides the letter: stopping all email, by one click in the mail
 * program (RFC 8058) or by hand; checking that the email is ours; and reports from mail servers.
 */
export function mailRoutes(services: Services, securityHeaders: SecurityHeaderValues) {
  const { db, log } = services;
  const { html, text, seeOther, unavailable, errorPage } = createResponses(securityHeaders);
  const app = new Hono<WebEnv>();

  const languageOfPage = (context: Context<WebEnv>, sentIn: string | null = null) =>
    pageLanguage(services.config, context, sentIn);

  app.get('/stop/:deliveryId/:signature', async (context) => {
    const { path } = context.req;
    const target = await findUnsubscribeTarget(services, path);
    if (!target) return unavailable('delivery_not_found', languageOfPage(context).language);
    const isStopped = await isEverybodyBlocked(db, target.recipientEmailHash);
    const { language, headers } = languageOfPage(context, target.language);
    return html(<StopPage {...{ language, path, isStopped }} />, { language, headers });
  });

  app.post('/stop/:deliveryId/:signature', async (context) => {
    const { path } = context.req;
    // Our own page needs no readable form to stop mail: the address alone says what is wanted.
    const body = await context.req.text();
    if (!context.get('isFromOurPages') && !isOneClick(body)) return refuseForeign(context);
    const { intent } = Object.fromEntries(fieldsOf(body));
    const target = await findUnsubscribeTarget(services, path);
    if (!target) return unavailable('delivery_not_found', languageOfPage(context).language);
    if (intent === 'undo') await unblockEverybody(services, target.recipientEmailHash);
    else await blockEverybody(services, target.recipientEmailHash);
    // Without an intent it was the one click in a mail program, which shows no page.
    const { language } = languageOfPage(context, target.language);
    return intent ? seeOther(path) : text(textsIn(language).text('stop.oneClick'));
  });

  app.get('/genuine', (context) => {
    const { language, headers } = languageOfPage(context);
    return html(<GenuinePage {...{ language }} result={null} code="" />, { language, headers });
  });
  app.post('/genuine', async (context) => {
    const code = String((await context.req.parseBody()).code ?? '');
    const result = await checkMailCode(services, code, context.get('clientAddress'));
    const status = { genuine: 200, unknown: 404, rate_limited: 429 }[result.kind];
    const { language } = languageOfPage(context);
    const page = <GenuinePage {...{ language, result }} code={cutText(code, 20)} />;
    return html(page, { language, status });
  });

  app.post(BOUNCES_PATH, async (context) => {
    const from = context.get('clientAddress');
    if (!(await checkNetworkLimit(services, UNPROVEN_BOUNCES, from))) {
      return context.text('Too many reports. Please try again later.', 429, {
        'retry-after': String(UNPROVEN_BOUNCES.windowMinutes * 60),
      });
    }
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const envelopeTo = context.req.query('to') ?? null;
    const outcome = await recordBounce(services, services.deliveryHandlers, bytes, envelopeTo);
    // A mail server may pass on any number of real reports.
    if (outcome !== 'unproven') await refundNetworkLimit(services, UNPROVEN_BOUNCES, from);
    const level = outcome === 'unproven' ? 'warn' : 'info';
    log[level]({ outcome }, 'bounce report received');
    // The same for every report: a forger learns nothing from it.
    return text('Thank you.', 202);
  });

  app.post('/mail/events/:relay', async (context) => {
    const name = RELAY_NAMES.find((known) => known === context.req.param('relay'));
    const relay = name && services.relays[name];
    if (!relay) return text('This site takes no reports of that mail provider.', 404);
    const from = context.get('clientAddress');
    if (!(await checkNetworkLimit(services, FORGED_HOOKS, from))) {
      return context.text('Too many reports. Please try again later.', 429, {
        'retry-after': String(FORGED_HOOKS.windowMinutes * 60),
      });
    }
    const outcome = await receiveRelayReport(services, services.deliveryHandlers, relay, {
      body: await context.req.text(),
      authorization: context.req.header('authorization') ?? '',
    });
    // Not for the topic of a stranger: its messages come from the network of our own.
    const isForged = outcome === 'forged' || outcome === 'no_certificate';
    if (!isForged) await refundNetworkLimit(services, FORGED_HOOKS, from);
    services.countRelayReport(name, outcome);
    const refusal = outcome in hookRefusals ? hookRefusals[outcome as HookRefusal] : null;
    const isOdd = refusal !== null || outcome === 'unproven' || outcome === 'other_mail';
    log[isOdd ? 'warn' : 'info']({ relay: name, outcome }, 'report of a mail provider received');
    return refusal ? text(refusal.words, refusal.status) : text('Thank you.');
  });

  for (const path of ['/stop/*', '/genuine/*']) {
    app.all(path, (context) => errorPage(requestErrorFor(404), languageOfPage(context).language));
  }

  app.onError((error, context) => {
    log.error({ err: error }, 'mail page failed');
    const { language } = languageOfPage(context);
    return unavailable('delivery_failed', language, { requestId: context.get('requestId') });
  });

  return app;
}
