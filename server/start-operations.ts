import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Readiness } from '#app/platform/health/readiness.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { addDiskMetrics } from '#app/platform/storage/disk-metrics.server.ts';
import packageFile from '#package.json' with { type: 'json' };
import { healthRoutes } from './health.ts';
import { listen, type Running } from './process.ts';
import type { ServerConfig } from './server-config.ts';

/** What was built, where the build knew: an image is built without the repository's history. */
const COMMIT = String(import.meta.env.COMMIT ?? '');

/**
 * Starts the listener for operators: metrics and health, on a port of their own because they are not
 * public. It keeps answering until everything else has stopped.
 * @returns null when OPERATIONS_PORT is not set
 */
export async function startOperations(
  config: ServerConfig,
  metrics: Metrics,
  roles: Readiness[],
): Promise<Running | null> {
  const { listener } = config.operations;
  if (!listener) return null;
  metrics.addGauge({
    name: 'unsent_ready',
    help: '1 while /health/ready answers 200',
    labelNames: [],
    async read() {
      const answers = await Promise.all(roles.map((role) => role.check()));
      return [{ labels: {}, value: answers.every((answer) => answer === null) ? 1 : 0 }];
    },
  });
  metrics.addGauge({
    name: 'unsent_build_info',
    help: '1, with the version and commit of the build that runs',
    labelNames: ['version', 'commit'],
    read: () => [{ labels: { version: packageFile.version, commit: COMMIT }, value: 1 }],
  });
  addDiskMetrics(metrics, config.dataDir);
  const app = new Hono();
  app.route('/health', healthRoutes(roles));
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  );
  const server = createServer(getRequestListener(app.fetch));
  await listen(server, listener, { port: 'OPERATIONS_PORT', host: 'OPERATIONS_HOST' });
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
