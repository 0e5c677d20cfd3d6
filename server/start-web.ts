import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { seconds } from '#app/platform/clock/clock.ts';
import { assertKeysMatch } from '#app/platform/crypto/key-check.server.ts';
import { watchPool } from '#app/platform/db/pool-metrics.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { createWebApp } from './app.ts';
import type { RunningRole, ServingConfig } from './process.ts';
import { measureRequests } from './request-metrics.ts';
import { createServices } from './services.ts';

/**
 * Serves the site until asked to stop. Then `/health/ready` says no while everything is still
 * answered, so that a balancer has time to send people elsewhere; and only then does it close,
 * with what it has begun answered.
 */
export async function startWeb(config: ServingConfig, metrics: Metrics): Promise<RunningRole> {
  const { services, readiness, pool, close } = await createServices(config);
  await assertKeysMatch(services);
  const build = (await import('virtual:react-router/server-build')) as ServerBuild;
  const app = createWebApp({ services, build });
  const server = createServer();
  measureRequests(server, metrics, { app, build });
  watchPool(metrics, pool, 'web');
  let isEnding = false;
  server.on('request', (_request, response) => {
    // A kept connection would hold the end up, and die under its next request.
    if (isEnding) response.setHeader('connection', 'close');
  });
  server.on('request', getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, ...(config.host && { host: config.host }) }, () =>
      resolve(),
    );
  });
  return {
    readiness,
    async stop() {
      readiness.end();
      isEnding = true;
      await pause(seconds(config.operations.drainSeconds));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Open live updates would hold the door for ever; browsers find the next process by themselves.
      await services.live.stop();
      server.closeIdleConnections();
      await closed;
      await close();
    },
  };
}
