import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { originRule } from '#app/platform/http/origin-rule.server.ts';
import { privateAnswers } from '#app/platform/http/private-answers.server.ts';
import { securityHeaders } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { requestFactsContext, servicesContext } from '#app/routes/context.server.ts';
import { deliveryRoutes } from '#app/routes/delivery/delivery-routes.tsx';
import type { Services } from '#app/routes/services.server.ts';

const ONE_MEGABYTE = 1024 * 1024;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Paths that prove themselves by other means than our origin. */
const PATHS_WITH_OWN_PROOF: ReadonlySet<string> = new Set();

interface WebAppOptions {
  services: Services;
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment?: boolean;
}

/** Everything that answers HTTP, in the order a request meets it. */
export function createWebApp({
  services,
  build,
  isDevelopment = false,
}: WebAppOptions): Hono<WebEnv> {
  const { config } = services;
  const app = new Hono<WebEnv>();

  app.get('/health/live', (context) => context.text('ok'));

  app.use(
    clientAddress(config.trustedProxies),
    securityHeaders({
      isProduction: config.mode === 'production',
      isDevelopment,
      formActionOrigins: [],
    }),
    originRule({ baseUrl: config.baseUrl, exemptPaths: PATHS_WITH_OWN_PROOF }),
    compress(),
  );

  app.use(
    '/assets/*',
    serveStatic({
      root: 'build/client',
      onFound: (_path, context) => context.header('Cache-Control', FOR_EVER),
    }),
  );
  app.use(
    '/films/*',
    serveStatic({
      root: 'films/encoded',
      rewriteRequestPath: (path) => path.replace(/^\/films/, ''),
      onFound: (_path, context) => context.header('Cache-Control', FOR_EVER),
    }),
  );
  app.use(
    serveStatic({
      root: 'build/client',
      onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=3600'),
    }),
  );

  app.use(privateAnswers);
  app.use(
    bodyLimit({
      maxSize: ONE_MEGABYTE,
      onError: (context) =>
        context.text('This is too long to send: a letter may take up to one megabyte.', 413),
    }),
  );

  app.route('/', deliveryRoutes(services));

  const handle = createRequestHandler(build, isDevelopment ? 'development' : 'production');
  app.all('*', (context) => {
    const loadContext = new RouterContextProvider();
    loadContext.set(servicesContext, services);
    loadContext.set(requestFactsContext, {
      nonce: isDevelopment ? undefined : context.get('secureHeadersNonce'),
      clientAddress: context.get('clientAddress'),
    });
    return handle(
      asOurOwn(context.req.raw, config.baseUrl, context.get('clientAddress')),
      loadContext,
    );
  });

  app.onError((error, context) => {
    services.log.error({ err: error }, 'request failed');
    return context.text('Something went wrong. Please try again later.', 500);
  });

  return app;
}

/**
 * The request as the router wants it. A post has passed our own origin rule; the router compares the
 * origin once more, with the address of the listener, which behind a proxy is not the one the
 * browser knows. The trusted client address travels along for the session record.
 */
function asOurOwn(request: Request, baseUrl: string, clientAddress: string): Request {
  const address = new URL(request.url);
  const { protocol } = new URL(baseUrl);
  address.protocol = protocol;
  const headers = new Headers(request.headers);
  if (headers.has('origin')) headers.set('origin', address.origin);
  headers.set('x-client-address', clientAddress);
  return new Request(address, { ...toInit(request), headers });
}

function toInit(request: Request): RequestInit {
  const { method, signal, body } = request;
  return body ? ({ method, signal, body, duplex: 'half' } as RequestInit) : { method, signal };
}
