import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import type { Log } from '../log/log.server.ts';
import { logRequest } from '../log/log-scope.server.ts';
import { createIsFromProxy } from './client-address.server.ts';
import type { WebEnv } from './web-env.server.ts';

const ID_HEADER = 'X-Request-Id';
const ID_MAX_LENGTH = 64;

/**
 * Gives each request an id, which its answer carries. A trusted proxy may choose it (letters, digits,
 * `-`, `_` and `=`), so that its log has the same; a stranger's is ignored, because it goes into the log.
 */
export function requestIds(trustedProxies: string[]) {
  const isFromProxy = createIsFromProxy(trustedProxies);
  const takeId = requestId({ limitLength: ID_MAX_LENGTH });
  const createId = requestId({ limitLength: 0 });
  return createMiddleware<WebEnv>((context, next) => {
    const { incoming, outgoing } = context.env;
    return (isFromProxy(incoming) ? takeId : createId)(context, () => {
      // Changing a finished response would cost a letter's page a third of its time. Tests have no server.
      outgoing?.setHeader(ID_HEADER, context.get('requestId'));
      return next();
    });
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
