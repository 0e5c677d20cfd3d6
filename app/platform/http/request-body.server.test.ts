import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type BodyRule, receiveBody } from './request-body.server.ts';
import type { WebEnv } from './web-env.server.ts';

const form: BodyRule = { type: 'form', maxBytes: 1_000_000, maxSeconds: 60 };
const rules: Record<string, BodyRule> = {
  '/form': form,
  '/small': { ...form, maxBytes: 16_384 },
  '/slow': { ...form, maxSeconds: 0.05 },
  '/json': { ...form, type: 'json' },
  '/bytes': { ...form, type: 'bytes' },
};

/** Handlers report what they were given; `parsed` counts the bodies that anybody parsed. */
function server() {
  const seen = { parsed: 0 };
  const app = new Hono<WebEnv>();
  app.use(receiveBody((method, path) => (method === 'POST' ? (rules[path] ?? null) : null)));
  app.all('*', async (context) => {
    seen.parsed += 1;
    return context.text(await context.req.text());
  });
  const post = async (path: string, type: string | null, body?: BodyInit) =>
    app.request(path, {
      method: 'POST',
      headers: type === null ? {} : { 'content-type': type },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  return {
    app,
    seen,
    post,
    ask: async (path: string, method: string) => app.request(path, { method }),
  };
}

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=edge';
const parts = (count: number) =>
  `${'--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(count)}--edge--\r\n`;

describe('receiveBody', () => {
  test.each([
    ['a form', '/form', URLENCODED, 'email=maya%40people.test&password=secret'],
    ['a form in parts', '/form', MULTIPART, parts(30)],
    ['JSON', '/json', 'application/json', '{"messageId":"1","list":[1,2]}'],
    ['a letter of a megabyte', '/form', URLENCODED, `letter=${'ä'.repeat(400_000)}`],
    ['bytes of any kind', '/bytes', 'message/rfc822', 'a&a&\0'],
  ])('hands on %s unchanged', async (_name, path, type, body) => {
    const { post } = server();
    const response = await post(path, type, body);
    expect([response.status, await response.text()]).toEqual([200, body]);
  });

  test('hands on a request without a body as an empty form', async () => {
    const app = new Hono<WebEnv>();
    app.use(receiveBody(() => form));
    app.post('/form', async (context) => {
      const fields = await context.req.raw.formData();
      return context.text(String([...fields].length));
    });
    const response = await app.request('/form', { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([200, '0']);
  });

  // One POST of this kind cost twelve seconds of CPU: its body was parsed before anybody looked.
  test.each([
    ['hundreds of thousands of fields', '/form', URLENCODED, '&a'.repeat(500_000), 400],
    ['as many fields in a small form', '/small', URLENCODED, '&a'.repeat(8_000), 400],
    ['thousands of parts', '/form', MULTIPART, parts(15_000), 400],
    ['deeply nested JSON', '/json', 'application/json', '['.repeat(100_000), 400],
    ['JSON with thousands of values', '/json', 'application/json', `[${'1,'.repeat(9_000)}1]`, 400],
    ['a form that is too large', '/small', URLENCODED, 'a'.repeat(16_385), 413],
    ['a truncated form', '/form', MULTIPART, parts(3).slice(0, -10), 400],
    ['a part with a malformed header', '/form', MULTIPART, parts(1).replace('"a"', '"a""'), 400],
    ['an empty body of another type', '/form', 'application/offset+octet-stream', '', 415],
    ['an empty multipart form', '/form', MULTIPART, '', 400],
    ['truncated JSON', '/json', 'application/json', '{"a":', 400],
    ['an encoded NUL', '/form', URLENCODED, 'a=%00', 400],
    ['an escaped NUL', '/json', 'application/json', '{"a":"\\u0000"}', 400],
    ['a bare NUL', '/form', MULTIPART, parts(1).replace('b', '\0'), 400],
    ['a body for an address that takes none', '/contact', URLENCODED, 'a=b', 405],
    ['another type than forms have', '/form', 'application/json', '{}', 415],
    ['a form where JSON is expected', '/json', URLENCODED, 'a=b', 415],
  ])('refuses %s without parsing it', async (_name, path, type, body, status) => {
    const { post, seen } = server();
    expect((await post(path, type, body)).status).toBe(status);
    expect(seen.parsed).toBe(0);
  });

  test('refuses a body that does not arrive in time', async () => {
    const { post, seen } = server();
    const response = await post('/slow', URLENCODED, new ReadableStream());
    expect([response.status, response.headers.get('connection')]).toEqual([408, 'close']);
    expect(seen.parsed).toBe(0);
  });

  // nginx sends the whole body before it reads the answer; a connection that closes before that becomes a 502.
  test.each([
    ['too large', '/small', URLENCODED, 413],
    ['for an address that takes none', '/contact', URLENCODED, 405],
    ['of another type', '/form', 'application/json', 415],
  ])(
    'answers a client that sends all of a body %s before it reads',
    async (_name, path, type, status) => {
      const { app } = server();
      const web = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
      onTestFinished(() => {
        web.close();
      });
      await once(web, 'listening');
      const client = connect((web.address() as AddressInfo).port, '127.0.0.1');
      const body = Buffer.alloc(20_000_000, 'a');
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}`;
      client.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n`);
      await new Promise<void>((resolve, reject) => {
        client.on('error', reject);
        client.write(body, (error) => (error ? reject(error) : resolve()));
      });
      const [answer] = await once(client, 'data');
      client.destroy();
      expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );

  test('a GET has no body, and an address with NUL is malformed', async () => {
    const { ask } = server();
    expect((await ask('/anything', 'GET')).status).toBe(200);
    expect((await ask('/anything?q=%00', 'GET')).status).toBe(400);
  });
});
