import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { createRouteLabel } from '#app/platform/metrics/route-label.ts';
import { patternsOfPages } from './page-patterns.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Measures every response, from the request to the last byte sent. Event streams are left out: they
 * last as long as their reader stays.
 */
export function measureRequests(
  server: Server,
  metrics: Metrics,
  { app, build }: { app: Hono<WebEnv>; build: ServerBuild },
): void {
  const labelOf = createRouteLabel([...ownPatterns(app), ...patternsOfPages(build)]);
  server.on('request', (request, response) => {
    const startedAt = performance.now();
    response.once('finish', () => {
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
      const { url = '/', method = '' } = request;
      metrics.observeRequest(
        {
          route: labelOf(url.split('?', 1)[0] ?? ''),
          method: METHODS.has(method) ? method : 'OTHER',
          status: response.statusCode,
        },
        (performance.now() - startedAt) / 1_000,
      );
    });
  });
}

/** Paths served outside React Router, exact ones before wildcards. */
function ownPatterns(app: Hono<WebEnv>): string[] {
  const paths = [...new Set(app.routes.map(({ path }) => path))];
  const isWildcard = (path: string) => path.endsWith('*');
  return [...paths.filter((path) => !isWildcard(path)), ...paths.filter(isWildcard)];
}
