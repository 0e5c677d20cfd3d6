import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import type { Development } from './development.ts';
import { run, servingConfig } from './process.ts';

/**
 * `npm run dev`: the same site and worker, built on the fly. A change of a page is swapped in; a
 * change of anything behind it replaces the running product with a fresh one.
 */
await run(async () => {
  const config = servingConfig();
  const server = createServer();
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });

  // Through Vite like all the rest: Node itself reads no JSX, and mails are written in it.
  const { migrateToLatest } = (await vite.ssrLoadModule(
    '/server/migrate-to-latest.ts',
  )) as typeof import('./migrate-to-latest.ts');
  await migrateToLatest(config);

  const load = () => vite.ssrLoadModule('/server/development.ts') as Promise<Development>;
  let loaded = await load();
  let product = await loaded.startDevelopment(config);

  async function fresh() {
    const current = await load();
    if (current !== loaded) {
      loaded = current;
      await product.stop();
      product = await loaded.startDevelopment(config);
    }
    return product;
  }

  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      fresh()
        .then(({ listener }) => listener(request, response))
        .catch((error: Error) => {
          vite.ssrFixStacktrace(error);
          response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack);
        });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, () => resolve());
  });
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
      await product.stop();
      await vite.close();
    },
  };
});
