import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { discardBody } from './request-body.server.ts';
import { BodyError, type StreamRule, streamBody } from './stream-body.server.ts';
import type { WebEnv } from './web-env.server.ts';

const fast: StreamRule = {
  maxBytes: 3_000_000,
  minBytesPerSecond: 1,
  startGraceSeconds: 60,
  graceSeconds: 60,
};

/** A server that answers what it has read: its first line, and how much followed. */
function createStreamApp(rule: StreamRule, stopAfter = Number.POSITIVE_INFINITY) {
  const app = new Hono<WebEnv>();
  app.post('/', async (context) => {
    try {
      const body = streamBody(context, rule);
      const line = await body.readLine(100);
      const head = await body.peek(3);
      let length = 0;
      for await (const bytes of body) {
        length += bytes.length;
        if (length > stopAfter) throw new BodyError(413);
      }
      return context.text(`${line}, ${head}, ${length}`);
    } catch (error) {
      if (!(error instanceof BodyError)) throw error;
      const headers = error.status === 408 ? {} : await discardBody(context);
      return context.text('', error.status, headers);
    }
  });
  return app;
}

async function listen(app: Hono<WebEnv>): Promise<number> {
  const web = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    web.closeAllConnections();
    web.close();
  });
  await once(web, 'listening');
  return (web.address() as AddressInfo).port;
}

/** Posts to a server. @returns the status and the text of its answer */
async function post(port: number, body: BodyInit): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  return [response.status, await response.text()];
}

test('a body is read in its parts, whatever pieces it comes in', async () => {
  const port = await listen(createStreamApp(fast));
  const client = connect(port, '127.0.0.1');
  const body = Buffer.concat([Buffer.from('{"a":1}\nRIFF'), Buffer.alloc(100, 'x')]);
  client.write(`POST / HTTP/1.1\r\nHost: here\r\nContent-Length: ${body.length}\r\n\r\n`);
  client.setNoDelay(true);
  for (const byte of body) {
    await new Promise((resolve) => client.write(Buffer.of(byte), resolve));
  }
  const [answer] = await once(client, 'data');
  client.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"a":1\}, RIF, 104$/);
});

test('a large body arrives whole', async () => {
  const port = await listen(createStreamApp(fast));
  const body = Buffer.concat([Buffer.from('{}\n'), Buffer.alloc(2_000_000, 'x')]);
  expect(await post(port, body)).toEqual([200, '{}, xxx, 2000000']);
});

test.each<[string, BodyInit, number]>([
  ['without a line feed', 'x'.repeat(2_000_000), 400],
  ['with nothing but half a line', '{"a"', 400],
  ['that is empty', '', 400],
  ['that is too large', Buffer.alloc(3_000_001), 413],
  ['that does not say how long it is', new Blob(['{}\nabc']).stream(), 411],
])('a body %s is refused', async (_name, body, status) => {
  const port = await listen(createStreamApp(fast));
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    ...{ method: 'POST', body, duplex: 'half' },
  } as RequestInit);
  expect(response.status).toBe(status);
  // Read to its end, so that the next request may use the connection, unless nobody knows where it ends.
  expect(response.headers.get('connection')).toBe(status === 411 ? 'close' : 'keep-alive');
});

test('a body whose reader gives up after a look at its start is read to its end', async () => {
  const app = new Hono<WebEnv>();
  app.post('/', async (context) => {
    const body = streamBody(context, fast);
    await body.readLine(100);
    await body.peek(64);
    return context.text('', 503, await discardBody(context));
  });
  const port = await listen(app);
  const body = Buffer.concat([Buffer.from('{}\n'), Buffer.alloc(2_000_000, 'x')]);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  expect(response.headers.get('connection')).toBe('keep-alive');
});

test('a sender that stops reading half way answers a client that sends all of it first', async () => {
  const port = await listen(createStreamApp(fast, 100_000));
  const body = Buffer.concat([Buffer.from('{}\n'), Buffer.alloc(2_000_000, 'x')]);
  expect(await post(port, body)).toEqual([413, '']);
});

test('a body that comes to a halt is answered, and one that keeps its rate may take its time', async () => {
  const port = await listen(
    createStreamApp({ ...fast, minBytesPerSecond: 1_000_000, startGraceSeconds: 0.05 }),
  );
  const client = connect(port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{}\n');
  const [answer] = await once(client, 'data');
  client.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
  const patient = await listen(
    createStreamApp({
      ...fast,
      ...{ minBytesPerSecond: 0.000_1, startGraceSeconds: 10, graceSeconds: 0 },
    }),
  );
  expect(await post(patient, '{}\nabc')).toEqual([200, '{}, abc, 3']);
});

test('a first line must come soon, and what follows it has more time', async () => {
  const port = await listen(
    createStreamApp({ ...fast, minBytesPerSecond: 1_000_000, startGraceSeconds: 0.3 }),
  );
  const slow = connect(port, '127.0.0.1');
  slow.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 7\r\n\r\n{}\nabc');
  const half = connect(port, '127.0.0.1');
  half.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{');
  const [late] = await once(half, 'data');
  half.destroy();
  expect(String(late)).toMatch(/^HTTP\/1.1 408 /);
  slow.write('d');
  const [answer] = await once(slow, 'data');
  slow.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 [\s\S]*\{\}, abc, 4$/);
});
