import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { labelRoutes } from './route-labels.ts';

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
  const labelOf = labelRoutes(app, build);
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
