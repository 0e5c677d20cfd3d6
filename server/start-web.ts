import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { seconds } from '#app/platform/clock/clock.ts';
import { addClockMetrics } from '#app/platform/clock/clock-metrics.server.ts';
import { assertKeysMatch } from '#app/platform/crypto/key-check.server.ts';
import { assertDirectConnection } from '#app/platform/db/direct-connection.server.ts';
import { addPoolMetrics } from '#app/platform/db/pool-metrics.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { createListener } from './admission.ts';
import { createWebApp, securityHeadersOf } from './app.ts';
import { listen, type RunningRole } from './process.ts';
import { bulkheadLimits } from './request-kinds.ts';
import { measureRequests } from './request-metrics.ts';
import type { ServerConfig } from './server-config.ts';
import { createServices } from './services.ts';

/**
 * How many connections the system keeps until they are accepted. With Node's default of 511, a crowd's
 * further ones are dropped without an answer, and tried again by browsers after a second.
 */
const BACKLOG = 4_096;

/**
 * Serves the site until it is stopped. It then drains: `/health/ready` says no while every request is
 * still answered, which gives load balancers time to send people elsewhere. After that it closes its
 * port and finishes the requests in progress, also those of visitors who have gone away.
 */
export async function startWeb(config: ServerConfig, metrics: Metrics): Promise<RunningRole> {
  const { services, readiness, databaseClock, pool, close } = await createServices(config, {
    metrics,
  });
  await assertKeysMatch(services);
  // The pages load while the database is asked.
  const [build] = await Promise.all([
    import('virtual:react-router/server-build') as Promise<ServerBuild>,
    assertDirectConnection(config.database),
  ]);
  const app = createWebApp({ services, build });
  const server = createServer();
  measureRequests(server, metrics, { app, build });
  addPoolMetrics(metrics, pool, 'web');
  addClockMetrics(metrics, databaseClock);
  let isDraining = false;
  server.on('request', (_request, response) => {
    // A kept-alive connection would delay the shutdown, or break under its next request.
    if (isDraining) response.setHeader('connection', 'close');
  });
  const limits = bulkheadLimits(config.database.poolSize);
  const headers = securityHeadersOf(services);
  const { listener, settled } = createListener({
    app,
    limits,
    trustedProxies: config.trustedProxies,
    clock: services.clock,
    log: services.log,
    metrics,
    headers,
  });
  server.on('request', listener);
  await listen(
    server,
    { port: config.port, backlog: BACKLOG, ...(config.host && { host: config.host }) },
    { port: 'PORT', host: 'HOST' },
  );
  // After the first page can be served, and before someone signs in with Google.
  services.background.run('connecting to Google', services.auth.connectGoogle());
  return {
    readiness,
    async stop() {
      readiness.startDraining();
      isDraining = true;
      await pause(seconds(config.operations.drainSeconds));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Live update streams never end by themselves; browsers reconnect to another process.
      await services.live.stop();
      server.closeIdleConnections();
      await closed;
      await settled();
      await close();
    },
  };
}
