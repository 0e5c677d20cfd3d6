import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { findViewer } from '#app/features/accounts/find-viewer.server.ts';
import { findVisibleProfile } from '#app/features/accounts/visible-profile.server.ts';
import {
  coverView,
  getSecureDeliveryMessage,
  letterView,
} from '#app/features/letters/get-secure-delivery-message.server.ts';
import { issueMediaToken } from '#app/features/letters/media-token.server.ts';
import { openLetter, recordVisit } from '#app/features/letters/open-letter.server.ts';
import type { DeliveryRow } from '#app/features/letters/recipient.queries.server.ts';
import { isClosed } from '#app/features/letters/recipient.rules.ts';
import { sendReply } from '#app/features/letters/send-reply.server.ts';
import { isViewCookie, VIEW_COOKIE_LIFE } from '#app/features/letters/view-cookie.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { addressGroup } from '#app/platform/rate-limit/address-group.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Services } from '../services.server.ts';
import { createAnswers } from './answers.tsx';
import { letterMarkup } from './letter-markup.tsx';
import { filmForToken, type InternalFetch, mediaRoutes } from './media-routes.ts';
import { Cover } from './pages.tsx';
import { rightsRoutes } from './rights-routes.tsx';
import { viewCookieName } from './view-cookie-name.ts';

/**
 * The recipient's side of the product, without framework scripts (docs/decisions/0005-recipient-page-performance.md). GET shows a
 * closed cover, POST opens; a browser that opened before sees the letter at once.
 */
export function deliveryRoutes(
  services: Services,
  securityHeaders: SecurityHeaderValues,
  internalFetch: InternalFetch,
) {
  const { config } = services;
  const answers = createAnswers(securityHeaders);
  const { html, seeOther, unavailable } = answers;
  const app = new Hono<WebEnv>();

  const findReadable = (context: Context<WebEnv>) =>
    getSecureDeliveryMessage(
      services,
      context.req.param('token') ?? '',
      addressGroup(context.get('clientAddress')),
    );

  const hasPass = (context: Context<WebEnv>, row: DeliveryRow) =>
    isViewCookie(services, row.id, getCookie(context, viewCookieName(row.id)));

  /** Asked only when it can be answered: most senders show nothing beyond their name. */
  async function profileOf(row: DeliveryRow, request: Request) {
    if (!row.hasProfileToShow) return null;
    const viewer = await findViewer(services, request.headers);
    const viewerUserId = viewer?.userId ?? null;
    return findVisibleProfile(services, { senderUserId: row.senderId, viewerUserId });
  }

  async function letterPage(row: DeliveryRow, { path, raw }: Context<WebEnv>['req']) {
    const message = letterView(services, row);
    const film = row.filmId
      ? filmForToken(getFilm(row.filmId), issueMediaToken(services, row))
      : null;
    return letterMarkup({
      message,
      film,
      profile: await profileOf(row, raw),
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
  app.route('/', mediaRoutes(services, answers.privateHeaders, internalFetch));
  app.route('/', rightsRoutes(services, answers));

  app.get('/delivery/:token', async (context) => {
    const row = await findReadable(context);
    if (hasPass(context, row)) {
      const answer = html(await letterPage(row, context.req), { hasScript: true });
      services.logDeliveryView(row.messageId, context.req.header('user-agent'));
      return answer;
    }
    recordVisit(services, row);
    const message = coverView(services, row);
    const film = message.filmId ? getFilm(message.filmId) : null;
    return html(<Cover message={message} film={film} action={context.req.path} />, {
      hasScript: true,
    });
  });

  app.post('/delivery/:token', async (context) => {
    const row = await findReadable(context);
    const viewer = await findViewer(services, context.req.raw.headers);
    const pass = await openLetter(services, row, viewer?.userId ?? null);
    const cookie = serialize(viewCookieName(row.id), pass, {
      path: '/delivery',
      httpOnly: true,
      sameSite: 'Lax',
      secure: config.mode === 'production',
      maxAge: VIEW_COOKIE_LIFE / seconds(1),
    });
    return seeOther(context.req.path, { 'set-cookie': cookie });
  });

  app.post('/delivery/:token/reply', async (context) => {
    const row = await findReadable(context);
    const letter = context.req.path.replace(/\/reply$/, '');
    // Only who has opened the letter can have something to answer.
    if (hasPass(context, row)) {
      const { content = '' } = await context.req.parseBody<{ content?: string }>();
      await sendReply(services, row, String(content));
    }
    return seeOther(`${letter}#reply`);
  });

  app.onError((error, context) => {
    if (error instanceof DomainError) {
      // Whoever holds a link that exists may still do something about it.
      const rights = `/delivery/${context.req.param('token')}/rights`;
      return unavailable(error.code, isClosed(error.code) ? rights : null);
    }
    services.log.error({ err: error }, 'delivery page failed');
    return unavailable('delivery_failed');
  });

  return app;
}
