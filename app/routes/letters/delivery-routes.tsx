import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { shownTimeZone } from '#app/features/dispatch/delivery.rules.ts';
import { findSenderProfile } from '#app/features/letters/find-sender-profile.server.ts';
import {
  coverView,
  getCover,
  getSecureDeliveryMessage,
  letterView,
} from '#app/features/letters/get-secure-delivery-message.server.ts';
import type { DeliveryRow } from '#app/features/letters/letter.queries.server.ts';
import { issueMediaToken } from '#app/features/letters/media-token.server.ts';
import { openLetter, recordVisit } from '#app/features/letters/open-letter.server.ts';
import {
  ClosedCoverPage,
  refreshAfterSeconds,
} from '#app/features/letters/pages/letter/closed-cover-page.server.tsx';
import { CoverPage } from '#app/features/letters/pages/letter/cover-page.server.tsx';
import { letterMarkup } from '#app/features/letters/pages/letter/letter-markup.server.tsx';
import { sendReply } from '#app/features/letters/send-reply.server.ts';
import {
  isViewCookie,
  VIEW_COOKIE_LIFETIME,
  viewCookieName,
} from '#app/features/letters/view-cookie.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { calendarFile } from '#app/platform/calendar/calendar-file.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import { isSpeculative } from '#app/platform/http/is-speculative.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { productName } from '#app/shared/product.ts';
import type { Services } from '../services.server.ts';
import { filmForToken, pictureForToken, voiceForToken } from './media-routes.ts';
import { pageLanguage } from './page-language.server.ts';
import type { Responses } from './responses.server.tsx';

/**
 * The recipient's pages, served outside React Router (docs/decisions/0005-recipient-page-performance.md).
 * GET shows a cover and POST opens the letter: mail scanners follow links. A browser that has opened
 * the letter before sees it without the cover.
 */
export function deliveryRoutes(services: Services, responses: Responses) {
  const { config } = services;
  const { html, seeOther } = responses;
  const app = new Hono<WebEnv>();

  const findOpenable = (context: Context<WebEnv>) =>
    getSecureDeliveryMessage(
      services,
      context.req.param('token') ?? '',
      context.get('clientAddress'),
    );

  /** Optional parts of a letter's page: without voice and picture, it is not a byte larger. */
  const partsOf = ({ recording, picture }: DeliveryRow) => ({
    hasVoice: recording !== null,
    hasPicture: picture !== null,
  });

  const findCover = (context: Context<WebEnv>) =>
    getCover(services, context.req.param('token') ?? '', context.get('clientAddress'));

  const hasViewCookie = (context: Context<WebEnv>, row: DeliveryRow) =>
    isViewCookie(services, row.id, getCookie(context, viewCookieName(row.id)));

  /**
   * Records something about a letter in the background, so that a failure keeps nobody from reading
   * it. Records nothing when the sender looks at their own letter, or when nobody looks.
   */
  function forReaders(
    context: Context<WebEnv>,
    row: DeliveryRow,
    record: () => Promise<void> | void,
  ): void {
    if (isSpeculative(context.req.raw)) return;
    const recording = findViewer(services, context.req.raw.headers).then((viewer) =>
      viewer?.userId === row.senderId ? undefined : record(),
    );
    services.background.run('recording that a letter was reached', recording);
  }

  /** Most senders show nothing beyond their name: the row says so, which saves two queries. */
  async function findProfile(row: DeliveryRow, request: Request) {
    if (!row.hasProfileToShow) return null;
    const viewer = await findViewer(services, request.headers);
    const viewerUserId = viewer?.userId ?? null;
    return findSenderProfile(services, { senderUserId: row.senderId, viewerUserId });
  }

  const languageOfPage = (context: Context<WebEnv>, row: DeliveryRow | null) =>
    pageLanguage(config, context, row?.language ?? null);

  async function letterPage(
    row: DeliveryRow,
    language: Language,
    { path, raw }: Context<WebEnv>['req'],
  ) {
    const message = letterView(services, row, language);
    const token = issueMediaToken(services, row);
    return letterMarkup({
      language,
      message,
      film: row.filmId ? filmForToken(getFilm(row.filmId, row.filmRegions), token) : null,
      voice: voiceForToken(token),
      picture: pictureForToken(token),
      profile: await findProfile(row, raw),
      path,
      companyName: config.identity.companyName,
      supportEmail: config.identity.supportEmail,
    });
  }

  function closedCover(context: Context<WebEnv>, row: DeliveryRow, opensAt: Date) {
    const now = services.clock.now();
    const { language, headers } = languageOfPage(context, row);
    const page = (
      <ClosedCoverPage
        {...{ language, opensAt, now }}
        message={coverView(services, row, language)}
        film={row.filmId ? getFilm(row.filmId) : null}
        opensTimeZone={shownTimeZone(row)}
        path={context.req.path}
      />
    );
    const refresh = String(refreshAfterSeconds(opensAt, now));
    return html(page, { language, headers: { ...headers, refresh } });
  }

  app.get('/delivery/:token', async (context) => {
    const { row, isClosed } = await findCover(context);
    if (isClosed && row.opensAt) {
      forReaders(context, row, () => recordVisit(services, row));
      return closedCover(context, row, row.opensAt);
    }
    const { language, headers } = languageOfPage(context, row);
    if (hasViewCookie(context, row)) {
      const page = await letterPage(row, language, context.req);
      const response = html(page, { language, headers, hasScript: true, ...partsOf(row) });
      const userAgent = context.req.header('user-agent');
      forReaders(context, row, () => services.logDeliveryView(row.messageId, userAgent));
      return response;
    }
    forReaders(context, row, () => recordVisit(services, row));
    const message = coverView(services, row, language);
    const film = message.filmId ? getFilm(message.filmId) : null;
    return html(<CoverPage {...{ language, message, film }} action={context.req.path} />, {
      ...{ language, headers },
      hasScript: true,
      // The letter takes this page's place, and brings no script and styles of its own.
      ...partsOf(row),
    });
  });

  /** For the recipient's own calendar: what the mail says, and nothing of the letter. */
  app.get('/delivery/:token/calendar.ics', async (context) => {
    const { row, isClosed } = await findCover(context);
    const path = context.req.path.replace(/\/calendar\.ics$/, '');
    if (!isClosed || !row.opensAt) return seeOther(path);
    const url = `${config.baseUrl}${path}`;
    const { language } = languageOfPage(context, row);
    const { text } = textsIn(language);
    const { senderLabel: sender } = coverView(services, row, language);
    const file = calendarFile({
      uid: `${row.id}@${new URL(config.baseUrl).hostname}`,
      start: row.opensAt,
      writtenAt: services.clock.now(),
      summary: text('calendar.summary', { sender }),
      description: text('calendar.description', { url }),
      url,
      productName,
      language,
    });
    return new Response(file, {
      headers: {
        ...responses.privateHeaders(),
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${productName}.ics"`,
      },
    });
  });

  app.post('/delivery/:token', async (context) => {
    const row = await findOpenable(context);
    const viewer = await findViewer(services, context.req.raw.headers);
    const viewCookie = await openLetter(services, row, viewer?.userId ?? null);
    const cookie = serialize(viewCookieName(row.id), viewCookie, {
      path: '/delivery',
      httpOnly: true,
      sameSite: 'Lax',
      secure: config.mode === 'production',
      maxAge: VIEW_COOKIE_LIFETIME / seconds(1),
    });
    return seeOther(context.req.path, { 'set-cookie': cookie });
  });

  app.post('/delivery/:token/reply', async (context) => {
    const row = await findOpenable(context);
    const letterPath = context.req.path.replace(/\/reply$/, '');
    // Only somebody who has opened the letter can have a reply to it.
    if (hasViewCookie(context, row)) {
      const { content = '' } = await context.req.parseBody<{ content?: string }>();
      await sendReply(services, row, String(content));
    }
    return seeOther(`${letterPath}#reply`);
  });

  return app;
}
