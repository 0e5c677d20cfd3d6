import { type Context, Hono } from 'hono';
import { robotsText } from '#app/features/site/files/robots.ts';
import { securityText } from '#app/features/site/files/security-text.ts';
import { sitemap } from '#app/features/site/files/sitemap.ts';
import { webManifest } from '#app/features/site/files/web-manifest.ts';
import { sampleCaptions } from '#app/features/site/pages/sample-captions.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Services } from '../../services.server.ts';

/** Files that crawlers, browsers and the landing page request at fixed paths. */
export function siteFileRoutes({ config, clock }: Services): Hono<WebEnv> {
  const { baseUrl, identity } = config;
  const app = new Hono<WebEnv>();

  const file =
    (contentType: string, write: () => string) =>
    (context: Context<WebEnv>): Response =>
      context.body(write(), 200, {
        'content-type': contentType,
        'cache-control': 'public, max-age=3600',
      });

  app.get(
    '/robots.txt',
    file('text/plain; charset=utf-8', () => robotsText(baseUrl)),
  );
  app.get(
    '/sitemap.xml',
    file('application/xml; charset=utf-8', () => sitemap(baseUrl)),
  );
  app.get(
    '/site.webmanifest',
    file('application/manifest+json; charset=utf-8', () => webManifest()),
  );
  app.get(
    '/sample-letter.vtt',
    file('text/vtt; charset=utf-8', () => sampleCaptions()),
  );
  app.get(
    '/.well-known/security.txt',
    file('text/plain; charset=utf-8', () =>
      securityText({ baseUrl, supportEmail: identity.supportEmail, now: clock.now() }),
    ),
  );

  return app;
}
