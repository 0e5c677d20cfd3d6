import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { findViewer } from '#app/features/accounts/public.server.ts';
import {
  type DeliveryRow,
  findReadableDelivery,
  isViewingPass,
  logDeliveryView,
  openDelivery,
  openedMessage,
  sealedMessage,
  VIEWING_PASS_LIFE,
  visitDelivery,
} from '#app/features/recipients/public.server.ts';
import { filmOf } from '#app/features/templates/public.server.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import { addressGroup } from '#app/platform/http/client-address.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
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
export function deliveryRoutes(services: Services) {
  const { config } = services;
  const app = new Hono<WebEnv>();

  const html = (
    context: Context<WebEnv>,
    page: React.ReactElement,
    status: 200 | 403 | 404 | 429 | 500 = 200,
  ) => context.html(deliveryDocument(page, context.get('secureHeadersNonce')), status);

  const findRow = (context: Context<WebEnv>, token: string) =>
    findReadableDelivery(services, token, addressGroup(context.get('clientAddress')));

  function letterPage(row: DeliveryRow) {
    const message = openedMessage(services, row);
    const film = message.filmId ? filmOf(message.filmId).landscape : null;
    return (
      <Letter
        message={message}
        poster={film?.posters.at(-1)?.src ?? null}
        videos={film?.videos ?? []}
        companyName={config.identity.companyName}
        supportEmail={config.identity.supportEmail}
      />
    );
  }

  for (const path of ['/delivery', '/delivery/*']) {
    app.use(path, async (context, next) => {
      await next();
      context.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
    });
  }

  app.get('/delivery', (context) =>
    html(context, <Unavailable reason={reasonOf('delivery_link_missing').text} />, 404),
  );
  app.get('/delivery/', (context) =>
    html(context, <Unavailable reason={reasonOf('delivery_link_missing').text} />, 404),
  );

  app.get('/delivery/:token', async (context) => {
    const row = await findRow(context, context.req.param('token'));
    if (isViewingPass(services, row.id, getCookie(context, passCookie(row)))) {
      const answer = html(context, letterPage(row));
      logDeliveryView(services, row.messageId, context.req.header('user-agent'));
      return answer;
    }
    visitDelivery(services, row);
    const message = sealedMessage(services, row);
    const film = message.filmId ? filmOf(message.filmId) : null;
    return html(context, <Cover message={message} film={film} action={context.req.path} />);
  });

  app.post('/delivery/:token', async (context) => {
    const row = await findRow(context, context.req.param('token'));
    const found = await findViewer(services, context.req.raw.headers);
    const pass = await openDelivery(services, row, found?.viewer.userId ?? null);
    setCookie(context, passCookie(row), pass, {
      path: '/delivery',
      httpOnly: true,
      sameSite: 'Lax',
      secure: config.mode === 'production',
      maxAge: VIEWING_PASS_LIFE / seconds(1),
    });
    return context.redirect(context.req.path, 303);
  });

  app.onError((error, context) => {
    if (!(error instanceof Refusal)) services.log.error({ err: error }, 'delivery page failed');
    const { text, status } = reasonOf(error instanceof Refusal ? error.code : 'delivery_failed');
    return html(context, <Unavailable reason={text} />, status);
  });

  return app;
}
