import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log/log.server.ts';
import { logFailures, requestIds } from './request-log.server.ts';
import type { WebEnv } from './web-env.server.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Serves a site that fails at every letter. */
async function serve(trustedProxies: string[]) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const app = new Hono<WebEnv>();
  app.use(
    requestIds(trustedProxies),
    logFailures(log, () => '/delivery/:token'),
  );
  app.get('/', () => new Response('Hello'));
  app.get('/delivery/:token', () => {
    throw new Error('broken');
  });
  app.onError((error, context) => {
    log.error({ err: error }, 'request failed');
    return context.text(context.get('requestId'), 500);
  });
  const web = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await new Promise((resolve) => web.once('listening', resolve));
  stops.push(() => web.close());
  const { port } = web.address() as AddressInfo;
  const ask = (path: string, id?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: id ? { 'x-request-id': id } : {} });
  const idOf = async (path: string, id?: string) =>
    (await ask(path, id)).headers.get('x-request-id');
  return { lines, ask, idOf };
}

const RANDOM_ID = /^[\da-f-]{36}$/;
const NGINX_ID = '5a1d0f2b9c3e4d6f8a7b6c5d4e3f2a1b';

test('every answer has an id of its own', async () => {
  const { idOf } = await serve([]);
  const ids = [await idOf('/'), await idOf('/'), await idOf('/none'), await idOf('/delivery/s')];
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(RANDOM_ID);
});

test('a trusted proxy chooses the id', async () => {
  expect(await (await serve(['loopback'])).idOf('/', NGINX_ID)).toBe(NGINX_ID);
});

test.each([
  ['from a stranger', [], NGINX_ID],
  ['that is too long', ['loopback'], 'a'.repeat(65)],
  ['with other characters', ['loopback'], 'a1","level":60,"msg":"forged'],
])('an id %s is replaced', async (_, trustedProxies, id) => {
  const { lines, ask } = await serve(trustedProxies);
  const answer = await ask('/delivery/secret', id);
  expect(answer.headers.get('x-request-id')).toMatch(RANDOM_ID);
  expect(JSON.stringify(lines)).not.toContain(id);
});

test('a failed request is one line with its id and route, and never its address', async () => {
  const { lines, ask } = await serve([]);
  const answer = await ask('/delivery/secret?as=maya');
  expect(lines).toMatchObject([
    {
      level: 50,
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/delivery/:token',
      status: 500,
      durationMs: expect.any(Number),
      err: { message: 'broken' },
      msg: 'request failed',
    },
  ]);
  expect(await answer.text()).toBe(lines[0]?.requestId);
  expect(JSON.stringify(lines)).not.toMatch(/secret|maya/);
});
