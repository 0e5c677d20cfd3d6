import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll } from 'vitest';
import { createAppWithoutPages } from './ask.ts';
import type { TestApp } from './test-app.ts';

export interface WebServer {
  /** Its address, without a trailing slash. */
  origin: string;
}

/** Serves an app over a real socket for the tests of a file, without the pages of React Router. */
export function openWebServer(app: TestApp): WebServer {
  const web = {} as WebServer;
  let server: Server;
  beforeAll(async () => {
    const webApp = createAppWithoutPages(app.services);
    server = createServer(getRequestListener(webApp.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    web.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return web;
}
