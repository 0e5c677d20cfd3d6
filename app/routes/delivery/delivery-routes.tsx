import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { findViewer } from '#app/features/accounts/public.server.ts';
import {
  type DeliveryRow,
  findReadableDelivery,
  isViewingPass,
  openDelivery,
  openedMessage,
  sealedMessage,
  VIEWING_PASS_LIFE,
  visitDelivery,
} from '#app/features/recipients/public.server.ts';
import { filmOf } from '#app/features/templates/public.server.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import {
  createNonce,
  type SecurityHeaderValues,
} from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { addressGroup } from '#app/platform/rate-limit/address-group.ts';
import { Refusal } from '#app/shared/refusal.ts';
import type { Services } from '../services.server.ts';
import { deliveryDocument } from './document.tsx';
import { Cover, Letter, Unavailable } from './pages.tsx';
import { reasonOf } from './reasons.ts';

/** Each letter has its own pass, so that opening one says nothing of another. */
const passCookie = (row: DeliveryRow) => `unsent_letter_${row.id.slice(0, 8)}`;

/**
 * The recipient's side of the product, without framework scripts (design section 4). GET shows a
 * closed cover, POST opens; a browser that opened before sees the letter at once.
 */
export function deliveryRoutes(services: Services, securityHeaders: SecurityHeaderValues) {
  const { config } = services;
  const app = new Hono<WebEnv>();

  const privateHeaders = (nonce: string) => ({
    ...securityHeaders(nonce),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });

  /** One whole answer, headers and all: touching them afterwards would cost a third of its time. */
  function html(page: React.ReactElement, status = 200): Response {
    const nonce = createNonce();
    return new Response(deliveryDocument(page, nonce), {
      status,
      headers: { ...privateHeaders(nonce), 'content-type': 'text/html; charset=utf-8' },
    });
  }

  const unavailable = (code: string) => {
    const { text, status } = reasonOf(code);
    return html(<Unavailable reason={text} />, status);
  };

  const findRow = (context: Context<WebEnv>, token: string) =>
    findReadableDelivery(services, token, addressGroup(context.get('clientAddress')));

  function letterPage(row: DeliveryRow) {
    const message = openedMessage(services, row);
    return (
      <Letter
        message={message}
        film={message.filmId ? filmOf(message.filmId) : null}
        companyName={config.identity.companyName}
        supportEmail={config.identity.supportEmail}
      />
    );
  }

  const compressed = compress();
  app.use('/delivery/*', (context, next) =>
    context.req.header('accept-encoding') ? compressed(context, next) : next(),
  );

  app.get('/delivery', () => unavailable('delivery_link_missing'));
  app.get('/delivery/', () => unavailable('delivery_link_missing'));

  app.get('/delivery/:token', async (context) => {
    const row = await findRow(context, context.req.param('token'));
    if (isViewingPass(services, row.id, getCookie(context, passCookie(row)))) {
      const answer = html(letterPage(row));
      services.logDeliveryView(row.messageId, context.req.header('user-agent'));
      return answer;
    }
    visitDelivery(services, row);
    const message = sealedMessage(services, row);
    const film = message.filmId ? filmOf(message.filmId) : null;
    return html(<Cover message={message} film={film} action={context.req.path} />);
  });

  app.post('/delivery/:token', async (context) => {
    const row = await findRow(context, context.req.param('token'));
    const viewer = await findViewer(services, context.req.raw.headers);
    const pass = await openDelivery(services, row, viewer?.userId ?? null);
    const cookie = serialize(passCookie(row), pass, {
      path: '/delivery',
      httpOnly: true,
      sameSite: 'Lax',
      secure: config.mode === 'production',
      maxAge: VIEWING_PASS_LIFE / seconds(1),
    });
    return new Response(null, {
      status: 303,
      headers: {
        ...privateHeaders(createNonce()),
        location: context.req.path,
        'set-cookie': cookie,
      },
    });
  });

  app.onError((error) => {
    if (error instanceof Refusal) return unavailable(error.code);
    services.log.error({ err: error }, 'delivery page failed');
    return unavailable('delivery_failed');
  });

  return app;
}
