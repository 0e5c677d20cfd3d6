import { type Context, Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { LANGUAGE_PARAM } from '#app/features/letters/pages/language-chooser.server.tsx';
import { ClosedCoverPage } from '#app/features/letters/pages/letter/closed-cover-page.server.tsx';
import { CoverPage } from '#app/features/letters/pages/letter/cover-page.server.tsx';
import { letterMarkup } from '#app/features/letters/pages/letter/letter-markup.server.tsx';
import { TestBar } from '#app/features/letters/pages/preview/preview-bar.server.tsx';
import { findOwnLetter } from '#app/features/letters/preview-letter.server.ts';
import { readTestToken } from '#app/features/messages/test-mail/test-link.server.ts';
import { pictureForSender } from '#app/features/pictures/browser/picture-addresses.ts';
import { voiceForSender } from '#app/features/recordings/browser/recording-addresses.ts';
import { isLanguage } from '#app/languages/languages.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Services } from '../services.server.ts';
import type { Responses } from './responses.server.tsx';

/** Query parameter: the sender has pressed Open. It is their own letter, so this opens nothing else. */
const OPENED = 'opened';

/**
 * The link in a test that senders mail to themselves. It shows the letter as it is saved, to its sender
 * alone, and records nothing. To anybody else, and when it has ended, it is the link of an unknown letter;
 * who is not signed in is asked to.
 */
export function testLetterRoutes(services: Services, { html, seeOther }: Responses) {
  const { config } = services;
  const app = new Hono<WebEnv>();

  app.get('/delivery/:token', async (context, next) => {
    const found = await findTest(context);
    if (!found) return next();
    if (found === 'signed-out') return askToSignIn(context);
    const { letter, messageId } = found;
    const { language, message, film, cover } = letter;
    const { path } = context.req;
    const { companyName, supportEmail } = config.identity;
    const coverPage = () =>
      renderToStaticMarkup(
        cover ? (
          <ClosedCoverPage {...cover} {...{ language, message, film }} path={null}>
            <form method="post" action={path}>
              <button type="submit" className="open" lang="en">
                See it open
              </button>
            </form>
          </ClosedCoverPage>
        ) : (
          <CoverPage {...{ language, message, film }} action={path} rights="#" />
        ),
      );
    const letterPage = () =>
      letterMarkup({
        ...{ ...letter, path: '#', companyName, supportEmail },
        voice: voiceForSender(messageId),
        picture: pictureForSender(messageId, message.picture?.id ?? ''),
      });
    const page = context.req.query(OPENED) === undefined ? coverPage() : letterPage();
    const bar = renderToStaticMarkup(<TestBar letterAddress={`/messages/${messageId}`} />);
    return html(`${bar}${page}`, {
      ...{ language, hasScript: true, hasBar: true },
      hasVoice: message.voice !== null,
      hasPicture: message.picture !== null,
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
