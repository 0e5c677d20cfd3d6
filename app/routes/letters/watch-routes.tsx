import { type Context, Hono } from 'hono';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { CareLine } from '#app/features/care/browser/care-line.tsx';
import { LANGUAGE_PARAM } from '#app/features/letters/pages/language-chooser.server.tsx';
import { WatchBar } from '#app/features/letters/pages/preview/preview-bar.server.tsx';
import { findOwnLetter } from '#app/features/letters/preview-letter.server.ts';
import { findMessageState } from '#app/features/messages/message.queries.server.ts';
import { watchAddress } from '#app/features/messages/message.rules.ts';
import { isLanguage } from '#app/languages/languages.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import type { Services } from '../services.server.ts';
import { OPENED, ownLetterPage } from './own-letter-page.server.tsx';
import type { Responses } from './responses.server.tsx';

const WATCH = '/messages/:messageId/watch';

/**
 * "Watch it": a letter that is kept for nobody, on the page a recipient would get, for its writer alone. Of
 * any other letter, and while it is sealed, its own page answers.
 */
export function watchRoutes(services: Services, responses: Responses) {
  const { seeOther } = responses;
  const app = new Hono<WebEnv>();

  app.get(WATCH, async (context) => {
    const viewer = await findViewer(services, context.req.raw.headers);
    const messageId = messageIdOf(context);
    if (!viewer) return askToSignIn(messageId);
    const state = messageId ? await findMessageState(services.db, messageId, viewer.userId) : null;
    const chosen = context.req.query(LANGUAGE_PARAM);
    const language = isLanguage(chosen) ? chosen : null;
    const letter =
      messageId && state?.keptAt
        ? await findOwnLetter(services, viewer, messageId, language)
        : null;
    if (!messageId || !letter) return seeOther(pageOf(messageId));
    return ownLetterPage(services, responses, {
      letter: { ...letter, message: { ...letter.message, reply: 'none' } },
      messageId,
      path: watchAddress({ id: messageId }),
      isOpened: context.req.query(OPENED) !== undefined,
      hasRights: false,
      bar: (
        <WatchBar letterAddress={pageOf(messageId)}>
          <CareLine />
        </WatchBar>
      ),
    });
  });

  // Opens nothing: GET checks whose it is.
  app.post(WATCH, async (context) => {
    const messageId = messageIdOf(context);
    const viewer = await findViewer(services, context.req.raw.headers);
    if (!viewer) return askToSignIn(messageId);
    return seeOther(messageId ? `${watchAddress({ id: messageId })}?${OPENED}` : pageOf(null));
  });

  const askToSignIn = (messageId: string | null) =>
    seeOther(
      `/auth?${new URLSearchParams({ next: messageId ? watchAddress({ id: messageId }) : pageOf(null) })}`,
    );

  return app;
}

const messageIdOf = ({ req }: Context<WebEnv>) => parseUuid(req.param('messageId') ?? '');

const pageOf = (messageId: string | null): string =>
  messageId ? `/messages/${messageId}` : '/messages';
