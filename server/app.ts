import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { FORM_MAX_BYTES } from '#app/features/messages/message-limits.ts';
import { admission } from '#app/platform/http/admission.server.ts';
import { brotli } from '#app/platform/http/brotli.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { originRule } from '#app/platform/http/origin-rule.server.ts';
import { privateAnswers } from '#app/platform/http/private-answers.server.ts';
import { publicImageRoutes } from '#app/platform/http/public-images.server.ts';
import { hasNoBody, readableRequests } from '#app/platform/http/readable-requests.server.ts';
import {
  createSecurityHeaders,
  securityHeaders,
} from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { requestFactsContext, servicesContext } from '#app/routes/context.server.ts';
import { deliveryRoutes } from '#app/routes/letters/delivery-routes.tsx';
import { isSelfAuthenticated, mailRoutes } from '#app/routes/letters/mail/mail-routes.tsx';
import type { Services } from '#app/routes/services.server.ts';
import { avatarRoutes } from '#app/routes/settings/avatar-routes.ts';
import { AVATAR_UPLOAD_PATH, answerAvatarTooLarge } from '#app/routes/settings/avatar-too-large.ts';
import { siteFileRoutes } from '#app/routes/site/files/site-file-routes.ts';
import { answerTooLarge } from '#app/routes/too-large.tsx';
import { isVideoPart, videoRoutes } from '#app/routes/videos/video-routes.ts';
import { healthRoutes } from './health.ts';
import { isPath, withTrustedOrigin } from './router-request.ts';

/** One core is left to everybody else's pages: on a small machine the last of them waits a second. */
const SIGN_INS_AT_ONCE = 10;

/** It proves itself by a signature over its body. */
const STRIPE_WEBHOOK_PATH = '/api/stripe-webhook';

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
  const { config, log } = services;
  const headerValues = createSecurityHeaders({
    isProduction: config.mode === 'production',
    isDevelopment,
    // A form that begins a round trip is redirected there: Chromium checks the whole chain.
    formActionOrigins: [
      ...(config.accounts.google ? [new URL(config.accounts.google.issuer).origin] : []),
      ...(config.cards?.pageOrigins ?? []),
    ],
    filmOrigins: services.storage.origin === null ? [] : [services.storage.origin],
  });
  const app = new Hono<WebEnv>();
  const internalFetch = async (context: Context<WebEnv>, path: string) => {
    const range = context.req.header('range');
    const headers = range ? { range } : undefined;
    return app.fetch(
      new Request(`${config.baseUrl}${path}`, { ...(headers && { headers }) }),
      context.env,
    );
  };

  app.route('/health', healthRoutes([services.readiness]));

  app.use(
    clientAddress(config.trustedProxies),
    originRule({
      baseUrl: config.baseUrl,
      isSelfAuthenticated: (path) => path === STRIPE_WEBHOOK_PATH || isSelfAuthenticated(path),
    }),
  );
  // Each sign-in costs a password hash, which is slow on purpose: turned away before it is even read.
  const signIns = admission({ clock: services.clock, atOnce: SIGN_INS_AT_ONCE });
  app.use((context, next) => {
    const { method, path } = context.req;
    return method === 'POST' && isPath('/auth', path) ? signIns(context, next) : next();
  });
  const letterLimit = bodyLimit({ maxSize: FORM_MAX_BYTES, onError: answerTooLarge(headerValues) });
  const pictureLimit = bodyLimit({
    maxSize: 6 * FORM_MAX_BYTES,
    onError: answerAvatarTooLarge(headerValues),
  });
  // Whatever the method: what has no handler is read as well, before the router finds that out.
  app.use((context, next) => {
    const { method, path } = context.req;
    if (hasNoBody(method) || isVideoPart(method, path)) return next();
    const isPicture = method === 'POST' && path === AVATAR_UPLOAD_PATH;
    return (isPicture ? pictureLimit : letterLimit)(context, next);
  });

  app.use('/delivery/*', readableRequests);
  app.use('/genuine', readableRequests);
  // First, and with its headers already on: the page that is measured against a bare server.
  app.route('/', deliveryRoutes(services, headerValues, internalFetch));
  app.route('/', mailRoutes(services, headerValues));

  app.use(securityHeaders(headerValues), compress(), brotli);
  app.use(
    '/assets/*',
    serveStatic({ root: 'build/client', onFound: cacheFor('31536000, immutable') }),
  );
  app.use(
    '/films/*',
    serveStatic({
      root: 'films/encoded',
      rewriteRequestPath: (path) => path.replace(/^\/films/, ''),
      onFound: cacheFor('31536000, immutable'),
    }),
  );
  app.use(serveStatic({ root: 'build/client', onFound: cacheFor('3600') }));
  app.route('/', publicImageRoutes(services.storage));
  app.route('/', avatarRoutes(services));
  app.route('/', siteFileRoutes(services));
  app.route('/', videoRoutes(services));

  app.use(privateAnswers, readableRequests);
  const handle = createRequestHandler(build, isDevelopment ? 'development' : 'production');
  app.all('*', (context) => {
    const address = context.get('clientAddress');
    const loadContext = new RouterContextProvider();
    loadContext.set(servicesContext, services);
    loadContext.set(requestFactsContext, {
      nonce: isDevelopment ? undefined : context.get('nonce'),
      clientAddress: address,
    });
    return handle(withTrustedOrigin(context.req.raw, config.baseUrl, address), loadContext);
  });

  app.onError((error, context) => {
    log.error({ err: error }, 'request failed');
    return context.text('Something went wrong. Please try again later.', 500);
  });

  return app;
}

const cacheFor = (age: string) => (_path: string, context: Context) => {
  context.header('Cache-Control', `public, max-age=${age}`);
};
