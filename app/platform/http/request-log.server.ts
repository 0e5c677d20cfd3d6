import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { Log } from '../log/log.server.ts';
import { logRequest } from '../log/log-scope.server.ts';
import { createIsFromProxy } from './client-address.server.ts';
import type { WebEnv } from './web-env.server.ts';

export const ID_HEADER = 'X-Request-Id';
const ID = /^[\w=-]{1,64}$/;

/**
 * Chooses the id of a request. A trusted proxy may choose it (letters, digits, `-`, `_` and `=`, 64 at
 * most), so that its log has the same; a stranger's is ignored, because it goes into the log.
 */
export function createRequestIdOf(trustedProxies: string[]) {
  const isFromProxy = createIsFromProxy(trustedProxies);
  return (incoming: IncomingMessage, given: string | string[] | undefined): string =>
    isFromProxy(incoming) && typeof given === 'string' && ID.test(given) ? given : randomUUID();
}

/** Gives each request an id, which its answer carries. */
export function requestIds(trustedProxies: string[]) {
  const requestIdOf = createRequestIdOf(trustedProxies);
  return createMiddleware<WebEnv>((context, next) => {
    const { incoming, outgoing } = context.env;
    const id = requestIdOf(incoming, context.req.header(ID_HEADER));
    context.set('requestId', id);
    // Changing a finished response would cost a letter's page a third of its time. Tests have no server.
    outgoing?.setHeader(ID_HEADER, id);
    return next();
  });
}

/**
 * Logs each failed request in one line. Addresses hold the secrets of letters, so it has the route.
 * @param routeOf the pattern of a path
 */
export function logFailures(log: Log, routeOf: (path: string) => string) {
  return createMiddleware<WebEnv>((context, next) => {
    const { method, path } = context.req;
    const describe = () => ({ requestId: context.get('requestId'), method, route: routeOf(path) });
    return logRequest(log, describe, async () => {
      await next();
      return context.res.status;
    });
  });
}
