import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createWebApp } from './app.ts';
import { compose } from './compose.ts';
import type { Running, ServingConfig } from './process.ts';

/** Serves the site until asked to stop; then answers what it has begun and closes. */
export async function startWeb(config: ServingConfig): Promise<Running> {
  const { services, close } = await compose(config);
  const build = (await import('virtual:react-router/server-build')) as ServerBuild;
  const app = createWebApp({ services, build });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, ...(config.host && { host: config.host }) }, () =>
      resolve(),
    );
  });
  return {
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      await close();
    },
  };
}
