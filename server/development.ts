import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { createWebApp } from './app.ts';
import type { ServingConfig } from './process.ts';
import { createServices } from './services.ts';
import { startWorker } from './start-worker.ts';

export type Development = typeof import('./development.ts');

/** The whole product in one process, as `npm run dev` replaces it after every change. */
export async function startDevelopment(config: ServingConfig) {
  const { services, close } = await createServices(config);
  const app = createWebApp({
    services,
    build: async () => (await import('virtual:react-router/server-build')) as ServerBuild,
    isDevelopment: true,
  });
  const worker = await startWorker(config, createMetrics(services.log));
  return {
    listener: getRequestListener(app.fetch),
    async stop() {
      await worker.stop();
      await close();
    },
  };
}
