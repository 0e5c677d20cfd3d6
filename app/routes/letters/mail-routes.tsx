import { Hono } from 'hono';
import { checkMailCode } from '#app/features/dispatch/check-mail-code.server.ts';
import { findUnsubscribeTarget } from '#app/features/dispatch/find-unsubscribe-target.server.ts';
import { recordBounce } from '#app/features/dispatch/record-bounce.server.ts';
import { blockEverybody, unblockEverybody } from '#app/features/letters/block-sender.server.ts';
import { isEverybodyBlocked } from '#app/features/letters/blocks.queries.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { addressGroup } from '#app/platform/rate-limit/address-group.ts';
import type { Services } from '../services.server.ts';
import { createAnswers } from './answers.tsx';
import { Genuine, Stop } from './mail-pages.tsx';

const BOUNCES_PATH = '/mail/bounces';

/** These prove themselves: by the mail's own secret, or by what a report was addressed to. */
export const isSelfAuthenticated = (path: string) =>
  path.startsWith('/stop/') || path === BOUNCES_PATH;

/**
 * What a recipient's mail leads to besides the letter: no more mail, with one click in the mail
 * program (RFC 8058) or by hand; whether the mail is ours; and the reports of mail servers.
 */
export function mailRoutes(services: Services, securityHeaders: SecurityHeaderValues) {
  const { db, log } = services;
  const { html, text, seeOther, unavailable } = createAnswers(securityHeaders);
  const app = new Hono<WebEnv>();

  app.get('/stop/:delivery/:proof', async (context) => {
    const { path } = context.req;
    const target = await findUnsubscribeTarget(services, path);
    if (!target) return unavailable('delivery_not_found');
    const isStopped = await isEverybodyBlocked(db, target.recipientEmailHash);
    return html(<Stop path={path} isStopped={isStopped} />);
  });

  app.post('/stop/:delivery/:proof', async (context) => {
    const { path } = context.req;
    const target = await findUnsubscribeTarget(services, path);
    if (!target) return unavailable('delivery_not_found');
    // Whoever comes here wants no more mail: the address says so, also beside a form that is broken.
    const form = await context.req.parseBody<{ intent?: string }>().catch(() => ({ intent: '' }));
    if (form.intent === 'undo') await unblockEverybody(services, target.recipientEmailHash);
    else await blockEverybody(services, target.recipientEmailHash);
    // A mail program wants no page.
    return form.intent ? seeOther(path) : text('No more mail goes to this address.');
  });

  app.get('/genuine', () => html(<Genuine answer={null} code="" />));
  app.post('/genuine', async (context) => {
    const code = String((await context.req.parseBody()).code ?? '');
    const from = addressGroup(context.get('clientAddress'));
    const answer = await checkMailCode(services, code, from);
    const status = { genuine: 200, unknown: 404, 'too many': 429 }[answer.kind];
    return html(<Genuine answer={answer} code={code.slice(0, 20)} />, { status });
  });

  app.post(BOUNCES_PATH, async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const outcome = await recordBounce(
      services,
      services.deliveryHandlers,
      bytes,
      context.req.query('to') ?? null,
    );
    log.info({ outcome }, 'a report about a mail');
    // Always the same: whoever forges one learns nothing.
    return text('Thank you.', 202);
  });

  app.onError((error) => {
    log.error({ err: error }, 'a page of the mail failed');
    return unavailable('delivery_failed');
  });

  return app;
}
