import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { MiddlewareHandler } from 'hono/types';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Clock } from '#app/platform/clock/clock.ts';
import { brotli } from '#app/platform/http/brotli.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { compressPages } from '#app/platform/http/compressed-page.server.ts';
import { defaultCacheControl } from '#app/platform/http/default-cache-control.server.ts';
import { loadShedding } from '#app/platform/http/load-shedding.server.ts';
import { publicImageRoutes } from '#app/platform/http/public-images.server.ts';
import { receiveBody } from '#app/platform/http/request-body.server.ts';
import { logFailures, requestIds } from '#app/platform/http/request-log.server.ts';
import { requireSameOrigin } from '#app/platform/http/same-origin.server.ts';
import {
  createSecurityHeaders,
  defaultSecurityHeaders,
  type SecurityHeaderValues,
  securityHeaders,
} from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { careRoutes } from '#app/routes/care/care-routes.tsx';
import { requestFactsContext, servicesContext } from '#app/routes/context.server.ts';
import { isSelfAuthenticated, mailRoutes } from '#app/routes/letters/mail/mail-routes.tsx';
import type { InternalFetch } from '#app/routes/letters/media-routes.ts';
import { recipientErrors } from '#app/routes/letters/recipient-errors.server.ts';
import { recipientRoutes } from '#app/routes/letters/recipient-routes.ts';
import { picturePageRoutes } from '#app/routes/pictures/picture-page-routes.tsx';
import { pictureRoutes } from '#app/routes/pictures/picture-routes.ts';
import { recordingRoutes } from '#app/routes/recordings/recording-routes.ts';
import { returnForm } from '#app/routes/return-form.server.tsx';
import type { Services } from '#app/routes/services.server.ts';
import { avatarRoutes } from '#app/routes/settings/avatar-routes.ts';
import { siteFileRoutes } from '#app/routes/site/files/site-file-routes.ts';
import { filmFileRoutes } from '#app/routes/templates/film-file-routes.ts';
import { videoRoutes } from '#app/routes/videos/video-routes.ts';
import { createBodyRules, isAttachmentUpload } from './body-rules.ts';
import { boundAddress } from './bounded-address.ts';
import { healthRoutes } from './health.ts';
import { createFindFailure } from './page-patterns.ts';
import { labelRoutes } from './route-labels.ts';
import { isPath, withTrustedOrigin } from './router-request.ts';

/** Leaves a core for everyone's pages: with ten hashes in progress on a small machine, the last waits a second. */
const MAX_CONCURRENT_SIGN_INS = 10;
const MAX_SIGN_INS_PER_NETWORK = 6;

/** Authenticated by a signature over its body. */
const STRIPE_WEBHOOK_PATH = '/api/stripe-webhook';

const HOUR = '3600';
const FOREVER = '31536000, immutable';

interface WebAppOptions {
  services: Services;
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment?: boolean;
}

/**
 * Everything that answers HTTP, in the order a request passes it:
 *
 * 0. Admission control, where this app is served (admission.ts): it turns requests away before any of
 *    this.
 * 1. The id of the request. Health checks, before anything that could refuse or delay them.
 * 2. The limits on addresses, then the client's network address and the origin check: everything below
 *    relies on them. Recipients are told in their own language what these refuse.
 * 3. The body, within its limits; then the limit on sign-ins, which only a complete form may use. A
 *    form that nothing below can answer goes back to its user.
 * 4. The page of a letter's picture, the recipient's pages and those their mail and letters lead to. They
 *    set their own headers. Recipients' pages are compressed in one piece: the letter has a performance
 *    target.
 * 5. Security headers and compression for everything below.
 * 6. Files, of the build and from storage.
 * 7. React Router for everything else, with responses that nobody may cache.
 */
export function createWebApp({
  services,
  build,
  isDevelopment = false,
}: WebAppOptions): Hono<WebEnv> {
  const { config, log, clock, storage, readiness } = services;
  const headers = securityHeadersOf(services, isDevelopment);
  const app = new Hono<WebEnv>();
  // All routes are known by the first request.
  let routeOf: ReturnType<typeof labelRoutes> | undefined;
  const labelOf = (path: string) => {
    routeOf ??= labelRoutes(app, typeof build === 'function' ? null : build);
    return routeOf(path);
  };

  app.use(requestIds(config.trustedProxies), logFailures(log, labelOf));
  app.route('/health', healthRoutes([readiness]));
  app.use(defaultSecurityHeaders(headers), recipientErrors(config, headers));
  app.use(boundAddress);
  app.use(clientAddress(config.trustedProxies), rejectForeignOrigins(config));
  app.use(receiveBody(createBodyRules({ app, build, headers })));
  const giveBack = returnForm(config, headers, createFindFailure(build));
  // The bodies of recordings and pictures have not been read yet.
  app.use((context, next) =>
    isAttachmentUpload(context.req.method, context.req.path) ? next() : giveBack(context, next),
  );
  app.use(limitSignIns(clock));

  app.route('/', picturePageRoutes(services, headers));
  app.use(compressPages);
  app.route('/', recipientRoutes(services, headers, createInternalFetch(app, config.baseUrl)));
  app.route('/', mailRoutes(services, headers));
  app.route('/', careRoutes(headers));

  app.use(securityHeaders(headers), compress(), brotli);
  app.route('/', staticFiles());
  app.route('/', publicImageRoutes(storage));
  app.route('/', avatarRoutes(services));
  app.route('/', siteFileRoutes(services));
  app.route('/', videoRoutes(services));
  app.route('/', recordingRoutes(services));
  app.route('/', pictureRoutes(services));

  app.use(defaultCacheControl);
  app.all('*', handlePages({ services, build, isDevelopment }));
  app.onError((error, context) => {
    log.error({ err: error }, 'request failed');
    return context.text(
      `Something went wrong. Please try again later. If you write to us, add this number: ${context.get('requestId')}`,
      500,
    );
  });
  return app;
}

/** The security headers of this installation. */
export function securityHeadersOf(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  isDevelopment = false,
): SecurityHeaderValues {
  return createSecurityHeaders({
    isProduction: config.mode === 'production',
    isDevelopment,
    hstsIncludesSubdomains: config.hstsIncludesSubdomains,
    // Some of our forms are redirected to Google or the card provider.
    formActionOrigins: [
      ...(config.accounts.google ? [new URL(config.accounts.google.issuer).origin] : []),
      ...(config.cards?.pageOrigins ?? []),
    ],
    filmOrigins: storage.origin === null ? [] : [storage.origin],
  });
}

const rejectForeignOrigins = ({ baseUrl, mode }: Services['config']) =>
  requireSameOrigin({
    baseUrl,
    acceptsRequestedHost: mode !== 'production',
    isSelfAuthenticated: (method, path) =>
      (method === 'POST' && path === STRIPE_WEBHOOK_PATH) || isSelfAuthenticated(method, path),
  });

/** Each sign-in costs a password hash, which is slow on purpose. */
function limitSignIns(clock: Clock): MiddlewareHandler<WebEnv> {
  const shedLoad = loadShedding({
    clock,
    maxConcurrent: MAX_CONCURRENT_SIGN_INS,
    maxPerNetwork: MAX_SIGN_INS_PER_NETWORK,
  });
  return (context, next) => {
    const { method, path } = context.req;
    return method === 'POST' && isPath('/auth', path) ? shedLoad(context, next) : next();
  };
}

/** Lets a page answer with what another address of ours answers, such as a film under a token. */
const createInternalFetch =
  (app: Hono<WebEnv>, baseUrl: string): InternalFetch =>
  async (context, path) => {
    const range = context.req.header('range');
    const request = new Request(`${baseUrl}${path}`, range ? { headers: { range } } : {});
    return app.fetch(request, context.env);
  };

/** Scripts, styles and films have names that change with their content; the build compresses the first two. */
function staticFiles(): Hono<WebEnv> {
  const files = new Hono<WebEnv>();
  files.use(
    '/assets/*',
    serveStatic({ root: 'build/client', precompressed: true, onFound: cacheFor(FOREVER) }),
  );
  files.route('/', filmFileRoutes('films/encoded'));
  files.use(
    '/films/*',
    serveStatic({
      root: 'films/encoded',
      rewriteRequestPath: (path) => path.replace(/^\/films/, ''),
      onFound: cacheFor(FOREVER),
    }),
  );
  files.use(serveStatic({ root: 'build/client', onFound: cacheFor(HOUR) }));
  return files;
}

const cacheFor = (maxAge: string) => (_path: string, context: Context) => {
  context.header('Cache-Control', `public, max-age=${maxAge}`);
};

function handlePages({ services, build, isDevelopment }: Required<WebAppOptions>) {
  const handle = createRequestHandler(build, isDevelopment ? 'development' : 'production');
  return (context: Context<WebEnv>): Promise<Response> => {
    const address = context.get('clientAddress');
    const loadContext = new RouterContextProvider();
    loadContext.set(servicesContext, services);
    loadContext.set(requestFactsContext, {
      nonce: isDevelopment ? undefined : context.get('nonce'),
      clientAddress: address,
      requestId: context.get('requestId'),
      onAnswered: () => context.set('isAnswered', true),
      onSignInRequired: (page) => context.set('signInPage', page),
    });
    const request = withTrustedOrigin(context.req.raw, services.config.baseUrl, address);
    return handle(request, loadContext);
  };
}
