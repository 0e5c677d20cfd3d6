import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { runProcess } from './process.ts';
import { readServerConfig, type ServerConfig } from './server-config.ts';

/**
 * What `npm run dev` runs: web and worker in one process, loaded through Vite. A changed page is
 * swapped in by the browser; after a change of server code the next request restarts the product.
 */
await runProcess(async () => {
  const config = readServerConfig();
  const server = createServer();
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const { migrateToLatest } = await load<typeof import('./migrate-to-latest.ts')>(
    vite,
    '/server/migrate-to-latest.ts',
  );
  await migrateToLatest(config);

  let modules = await loadModules(vite);
  const loadBuild = () => load<ServerBuild>(vite, 'virtual:react-router/server-build');
  let product = await startProduct(modules, loadBuild, config);

  async function currentProduct() {
    const latest = await loadModules(vite);
    if (latest.some((module, index) => module !== modules[index])) {
      modules = latest;
      await product.stop();
      product = await startProduct(modules, loadBuild, config);
    }
    return product;
  }

  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      currentProduct()
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

/** Loads a module through Vite: Node itself cannot run the JSX of pages and mails. */
function load<Module>(vite: ViteDevServer, file: string): Promise<Module> {
  return vite.ssrLoadModule(file) as Promise<Module>;
}

/** The modules the product starts from; Vite returns new ones when anything they import has changed. */
function loadModules(vite: ViteDevServer) {
  return Promise.all([
    load<typeof import('./services.ts')>(vite, '/server/services.ts'),
    load<typeof import('./app.ts')>(vite, '/server/app.ts'),
    load<typeof import('./start-worker.ts')>(vite, '/server/start-worker.ts'),
    load<typeof import('#app/platform/metrics/metrics.server.ts')>(
      vite,
      '/app/platform/metrics/metrics.server.ts',
    ),
  ]);
}

async function startProduct(
  modules: Awaited<ReturnType<typeof loadModules>>,
  build: () => Promise<ServerBuild>,
  config: ServerConfig,
) {
  const [{ createServices }, { createWebApp }, { startWorker }, { createMetrics }] = modules;
  const { services, close } = await createServices(config);
  const app = createWebApp({ services, build, isDevelopment: true });
  const worker = await startWorker(config, createMetrics(services.log));
  return {
    listener: getRequestListener(app.fetch),
    async stop() {
      await worker.stop();
      await close();
    },
  };
}
