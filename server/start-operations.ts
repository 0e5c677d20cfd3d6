import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Readiness } from '#app/platform/health/readiness.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { healthRoutes } from './health.ts';
import type { Running, ServingConfig } from './process.ts';

/**
 * The listener for operators: metrics and health, away from the public one, because numbers are
 * nobody else's business. Answers until the very end.
 */
export async function startOperations(
  config: ServingConfig,
  metrics: Metrics,
  parts: Readiness[],
): Promise<Running | null> {
  const { listener } = config.operations;
  if (!listener) return null;
  metrics.watch({
    name: 'unsent_ready',
    help: '1 while this process may be sent work, as /health/ready says it',
    labelNames: [],
    async read() {
      const answers = await Promise.all(parts.map((part) => part.check()));
      return [{ labels: {}, value: answers.every((answer) => answer === null) ? 1 : 0 }];
    },
  });
  const app = new Hono();
  app.route('/health', healthRoutes(parts));
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  );
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listener, () => resolve());
  });
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
