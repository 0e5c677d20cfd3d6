import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { findSenderCard } from '#app/features/letters/find-sender-card.server.ts';
import {
  coverView,
  getCover,
  getSecureDeliveryMessage,
  letterView,
} from '#app/features/letters/get-secure-delivery-message.server.ts';
import type { DeliveryRow } from '#app/features/letters/letter.queries.server.ts';
import {
  type DeliveryErrorCode,
  isClosedReason,
} from '#app/features/letters/letter-access.rules.ts';
import { issueMediaToken } from '#app/features/letters/media-token.server.ts';
import { openLetter, recordVisit } from '#app/features/letters/open-letter.server.ts';
import { sendReply } from '#app/features/letters/send-reply.server.ts';
import {
  isViewCookie,
  VIEW_COOKIE_LIFETIME,
  viewCookieName,
} from '#app/features/letters/view-cookie.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { calendarFile } from '#app/platform/calendar/calendar-file.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { productName } from '#app/shared/product.ts';
import type { Services } from '../services.server.ts';
import {
  filmForToken,
  type InternalFetch,
  mediaRoutes,
  pictureForToken,
  voiceForToken,
} from './media-routes.ts';
import { closedCoverMarkup, refreshAfterSeconds } from './page/closed-cover-page.tsx';
import { CoverPage } from './page/cover-page.tsx';
import { letterMarkup } from './page/letter-markup.tsx';
import { senderInSentence } from './page/sender-in-sentence.ts';
import { createResponses } from './responses.tsx';
import { rightsRoutes } from './rights/rights-routes.tsx';

/**
 * The recipient's pages, served outside React Router (docs/decisions/0005-recipient-page-performance.md).
 * GET shows a cover and POST opens the letter: mail scanners follow links. A browser that has opened
 * the letter before sees it without the cover.
 */
export function deliveryRoutes(
  services: Services,
  securityHeaders: SecurityHeaderValues,
  internalFetch: InternalFetch,
) {
  const { config } = services;
  const responses = createResponses(securityHeaders);
  const { html, seeOther, unavailable } = responses;
  const app = new Hono<WebEnv>();

  const findOpenable = (context: Context<WebEnv>) =>
    getSecureDeliveryMessage(
      services,
      context.req.param('token') ?? '',
      context.get('clientAddress'),
    );

  /** What else the letter's page needs: one without a voice and a picture is not a byte larger. */
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
   * it. Records nothing when the sender looks at their own letter.
   */
  function forReaders(
    context: Context<WebEnv>,
    row: DeliveryRow,
    record: () => Promise<void> | void,
  ): void {
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
    return findSenderCard(services, { senderUserId: row.senderId, viewerUserId });
  }

  async function letterPage(row: DeliveryRow, { path, raw }: Context<WebEnv>['req']) {
    const message = letterView(services, row);
    const token = issueMediaToken(services, row);
    return letterMarkup({
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

  const compressed = compress();
  app.use('/delivery/*', (context, next) =>
    context.req.header('accept-encoding') ? compressed(context, next) : next(),
  );

  app.get('/delivery', () => unavailable('delivery_link_missing'));
  app.get('/delivery/', () => unavailable('delivery_link_missing'));
  app.route('/', mediaRoutes(services, responses.privateHeaders, internalFetch));
  app.route('/', rightsRoutes(services, responses));

  function closedCover(row: DeliveryRow, opensAt: Date, path: string) {
    const now = services.clock.now();
    const opensTimeZone = row.opensTimeZone ?? 'UTC';
    const cover = { message: coverView(services, row), opensAt, opensTimeZone, now, path };
    const page = closedCoverMarkup(cover, row.filmId ? getFilm(row.filmId) : null);
    return html(page, { headers: { refresh: String(refreshAfterSeconds(opensAt, now)) } });
  }

  app.get('/delivery/:token', async (context) => {
    const { row, isClosed } = await findCover(context);
    if (isClosed && row.opensAt) {
      forReaders(context, row, () => recordVisit(services, row));
      return closedCover(row, row.opensAt, context.req.path);
    }
    if (hasViewCookie(context, row)) {
      const page = await letterPage(row, context.req);
      const response = html(page, { hasScript: true, ...partsOf(row) });
      const userAgent = context.req.header('user-agent');
      forReaders(context, row, () => services.logDeliveryView(row.messageId, userAgent));
      return response;
    }
    forReaders(context, row, () => recordVisit(services, row));
    const message = coverView(services, row);
    const film = message.filmId ? getFilm(message.filmId) : null;
    return html(<CoverPage message={message} film={film} action={context.req.path} />, {
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
    const sender = senderInSentence(coverView(services, row).senderLabel);
    const file = calendarFile({
      uid: `${row.id}@${new URL(config.baseUrl).hostname}`,
      start: row.opensAt,
      writtenAt: services.clock.now(),
      summary: `A letter from ${sender} opens`,
      description: `You can read it from then on: ${url}`,
      url,
      productName,
    });
    return new Response(file, {
      headers: {
        ...responses.privateHeaders(),
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="letter.ics"',
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

  app.onError((error, context) => {
    if (error instanceof DomainError) {
      // Somebody was too early. The cover says when it opens.
      if (error.code === ('delivery_opens_later' satisfies DeliveryErrorCode)) {
        return seeOther(`/delivery/${context.req.param('token')}`);
      }
      // The link is valid, so its holder keeps the recipient's rights.
      const rights = `/delivery/${context.req.param('token')}/rights`;
      return unavailable(error.code, isClosedReason(error.code) ? rights : null);
    }
    services.log.error({ err: error }, 'delivery page failed');
    return unavailable('delivery_failed');
  });

  return app;
}
