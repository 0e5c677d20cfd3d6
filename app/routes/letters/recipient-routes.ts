import { Hono } from 'hono';
import { getDelivery } from '#app/features/letters/get-secure-delivery-message.server.ts';
import {
  type DeliveryErrorCode,
  isClosedReason,
} from '#app/features/letters/letter-access.rules.ts';
import { requestErrorFor } from '#app/features/letters/pages/delivery-errors.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Services } from '../services.server.ts';
import { deliveryRoutes } from './delivery-routes.tsx';
import { mendedPath } from './mail/mended-link.server.ts';
import { type InternalFetch, mediaRoutes } from './media-routes.ts';
import { pageLanguage } from './page-language.server.ts';
import { createResponses } from './responses.server.tsx';
import { rightsRoutes } from './rights/rights-routes.tsx';
import { testLetterRoutes } from './test-letter-routes.tsx';
import { watchRoutes } from './watch-routes.tsx';

/**
 * Everything a recipient reaches by their link: the letter, its media and their rights; and the same pages for
 * the letter's own writer. Served outside React Router (docs/decisions/0005-recipient-page-performance.md).
 */
export function recipientRoutes(
  services: Services,
  securityHeaders: SecurityHeaderValues,
  internalFetch: InternalFetch,
) {
  const { config, log } = services;
  const responses = createResponses(securityHeaders);
  const { seeOther, unavailable, errorPage } = responses;
  const app = new Hono<WebEnv>();
  const moved = (location: string) =>
    new Response(null, { status: 308, headers: { ...responses.privateHeaders(), location } });

  app.use(({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const meant = isRead ? mendedPath(pathname) : null;
    return meant === null ? next() : Promise.resolve(moved(`${meant}${search}`));
  });

  for (const path of ['/delivery', '/delivery/']) {
    app.get(path, (context) =>
      unavailable('delivery_link_missing', pageLanguage(config, context, null).language),
    );
  }
  app.route('/', mediaRoutes(services, responses.privateHeaders, internalFetch));
  app.route('/', rightsRoutes(services, responses));

  app.route('/', watchRoutes(services, responses));
  app.route('/', testLetterRoutes(services, responses));
  app.route('/', deliveryRoutes(services, responses));

  // Mail programs and people change addresses: our words for it, not those of the senders' pages.
  app.all('/delivery/*', (context) => {
    const { pathname } = new URL(context.req.url);
    if (!pathname.endsWith('/')) {
      return errorPage(requestErrorFor(404), pageLanguage(config, context, null).language);
    }
    return moved(pathname.slice(0, -1));
  });

  app.onError(async (error, context) => {
    if (error instanceof DomainError) {
      const token = context.req.param('token') ?? '';
      // Somebody was too early. The cover says when it opens.
      if (error.code === ('delivery_opens_later' satisfies DeliveryErrorCode)) {
        return seeOther(`/delivery/${token}`);
      }
      if (!isClosedReason(error.code)) {
        return unavailable(error.code, pageLanguage(config, context, null).language);
      }
      // The link is valid, so its holder keeps the recipient's rights.
      const row = await getDelivery(services, token, context.get('clientAddress'));
      return unavailable(error.code, pageLanguage(config, context, row.language).language, {
        rights: `/delivery/${token}/rights`,
      });
    }
    log.error({ err: error }, 'delivery page failed');
    const { language } = pageLanguage(config, context, null);
    return unavailable('delivery_failed', language, { requestId: context.get('requestId') });
  });

  return app;
}
