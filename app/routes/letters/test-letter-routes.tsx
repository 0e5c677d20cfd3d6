import { type Context, Hono } from 'hono';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { LANGUAGE_PARAM } from '#app/features/letters/pages/language-chooser.server.tsx';
import { TestBar } from '#app/features/letters/pages/preview/preview-bar.server.tsx';
import { findOwnLetter } from '#app/features/letters/preview-letter.server.ts';
import { readTestToken } from '#app/features/messages/test-mail/test-link.server.ts';
import { isLanguage } from '#app/languages/languages.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Services } from '../services.server.ts';
import { OPENED, ownLetterPage } from './own-letter-page.server.tsx';
import type { Responses } from './responses.server.tsx';

/**
 * The link in a test that senders mail to themselves. It shows the letter as it is saved, to its sender
 * alone, and records nothing. To anybody else, and when it has ended, it is the link of an unknown letter;
 * who is not signed in is asked to.
 */
export function testLetterRoutes(services: Services, responses: Responses) {
  const { seeOther } = responses;
  const app = new Hono<WebEnv>();

  app.get('/delivery/:token', async (context, next) => {
    const found = await findTest(context);
    if (!found) return next();
    if (found === 'signed-out') return askToSignIn(context);
    const { letter, messageId } = found;
    return ownLetterPage(services, responses, {
      ...{ letter, messageId },
      path: context.req.path,
      isOpened: context.req.query(OPENED) !== undefined,
      hasRights: true,
      bar: <TestBar letterAddress={`/messages/${messageId}`} />,
    });
  });

  app.post('/delivery/:token', async (context, next) => {
    const found = await findTest(context);
    if (!found) return next();
    if (found === 'signed-out') return askToSignIn(context);
    return seeOther(`${context.req.path}?${OPENED}`);
  });

  /** The letter of a test; null for every other link, and for everybody else's. */
  async function findTest(context: Context<WebEnv>) {
    const messageId = readTestToken(services, context.req.param('token') ?? '');
    if (!messageId) return null;
    const viewer = await findViewer(services, context.req.raw.headers);
    if (!viewer) return 'signed-out';
    const chosen = context.req.query(LANGUAGE_PARAM);
    const language = isLanguage(chosen) ? chosen : null;
    const letter = await findOwnLetter(services, viewer, messageId, language);
    return letter && { letter, messageId };
  }

  const askToSignIn = ({ req }: Context<WebEnv>) =>
    seeOther(`/auth?${new URLSearchParams({ next: req.path })}`);

  return app;
}
