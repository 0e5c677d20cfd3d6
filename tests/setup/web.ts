import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll } from 'vitest';
import { createAppWithoutPages } from './ask.ts';
import type { House } from './test-app.ts';

export interface Web {
  /** Where it answers, without a slash at the end. */
  origin: string;
}

/** What a house answers over a real socket, except the pages of the router. */
export function openWeb(house: House): Web {
  const web = {} as Web;
  let server: Server;
  beforeAll(async () => {
    const app = createAppWithoutPages(house.services);
    server = createServer(getRequestListener(app.fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    web.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return web;
}
