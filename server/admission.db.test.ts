import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { viewCookieName } from '#app/features/letters/view-cookie.server.ts';
import type { BulkheadLimits } from '#app/platform/http/bulkhead.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { createAppWithoutPages } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createListener } from './admission.ts';
import { securityHeadersOf } from './app.ts';
import { bulkheadLimits, type RequestKind } from './request-kinds.ts';

const HTML = 'text/html,application/xhtml+xml';
const OPENED = `${viewCookieName('0f8fad5b-d9cb-469f-a165-70867728950e')}=value`;

/** Has places for two, and refuses everybody else with the next look at who waits. */
const TWO: BulkheadLimits = {
  maxConcurrent: 2,
  maxWaiting: 10,
  maxWaitingPerConnection: 10,
  maxWaitMs: 0,
  maxCountedMs: 60_000,
};
const NONE: BulkheadLimits = { ...TWO, maxConcurrent: 0 };

describe('a web process that is asked for more than it can do', () => {
  const app = createTestApp();
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  /** Serves with few places of some kinds. */
  async function serve(
    limits: Partial<Record<RequestKind, BulkheadLimits>>,
    webApp: Hono<WebEnv> = createAppWithoutPages(app.services),
  ) {
    const metrics = createMetrics(app.platform.log);
    const server = createServer();
    const { listener, settled } = createListener({
      app: webApp,
      limits: { ...bulkheadLimits(20), ...limits },
      trustedProxies: ['loopback'],
      clock: app.clock,
      log: app.platform.log,
      metrics,
      headers: securityHeadersOf(app.services),
    });
    server.on('request', listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    stops.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    return { origin, port, metrics, settled };
  }

  test('turns away those it has no place for, while letters are opened, and recovers', async () => {
    const { path: crowded, messageId: crowdedId } = await buildLetter(app);
    const { path: other } = await buildLetter(app, { content: 'Thank you.' });
    const stalled: (() => void)[] = [];
    let isStalled = true;
    const findDelivery: typeof app.services.findDelivery = async (hash) => {
      const row = await app.services.findDelivery(hash);
      if (isStalled && row?.messageId === crowdedId) {
        await new Promise<void>((resolve) => stalled.push(resolve));
      }
      return row;
    };
    const { origin, metrics } = await serve(
      { reading: TWO },
      createAppWithoutPages({ ...app.services, findDelivery }),
    );
    const read = () => fetch(`${origin}${crowded}`, { headers: { cookie: OPENED } });

    const first = [read(), read()];
    await vi.waitUntil(() => stalled.length === 2);
    const refused = await Promise.all([read(), read(), read()]);
    for (const { status, headers } of refused) {
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await refused[0]?.text()).toBe(
      'We are very busy right now. Please try again in a moment.',
    );
    expect(await metrics.text()).toContain('unsent_requests_turned_away_total{kind="reading"} 3');

    expect((await fetch(`${origin}${other}`)).status).toBe(200);
    const opened = await fetch(`${origin}${other}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
    });
    expect(opened.status).toBe(303);
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const letter = await fetch(`${origin}${other}`, { headers: { cookie } });
    expect(await letter.text()).toContain('Thank you.');

    isStalled = false;
    for (const answer of stalled) answer();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).status).toBe(200);
  });

  test('tells recipients in their language, with the headers of every page', async () => {
    const { origin } = await serve({ opening: NONE, page: NONE });
    const recipient = await fetch(`${origin}/delivery/${'a'.repeat(43)}`, {
      headers: { accept: HTML, 'accept-language': 'fr-CA,fr;q=0.9' },
    });
    expect(recipient.status).toBe(503);
    const page = await recipient.text();
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Réessayer');
    expect(recipient.headers.get('retry-after')).toMatch(/^[2-6]$/);
    const policy = recipient.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(page).toContain(`<style nonce="${nonce}">`);

    const sender = await fetch(`${origin}/dashboard`, { headers: { accept: HTML } });
    expect(sender.status).toBe(503);
    expect(await sender.text()).toContain('<h1>We are very busy right now</h1>');
  });

  test('tells who has sent a form how to send it again', async () => {
    const { origin } = await serve({ page: NONE });
    const answer = await fetch(`${origin}/compose`, {
      method: 'POST',
      headers: { origin, accept: HTML },
      body: new URLSearchParams({ personalizedContent: 'I have read it twice.' }),
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.get('retry-after')).toMatch(/^[2-6]$/);
    expect(await answer.text()).toContain('Reload this page to send what you typed again.');
  });

  test('does not keep the connection of a large body it will not read', async () => {
    const { port } = await serve({ page: NONE });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `PATCH /uploads/videos/1 HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nContent-Length: 90000000\r\n\r\nbegun`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nconnection: close\r\n/i);
  });

  test('always answers health checks', async () => {
    const { origin } = await serve({ page: NONE, file: NONE, opening: NONE });
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  });

  test.each(['/health/../page', '/health/%2e%2e/page', '/health/other'])(
    'works on %s, which is no health check, only when there is a place',
    async (path) => {
      const { port } = await serve({ page: NONE });
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
    },
  );

  test('keeps a place to wait in for others, however many requests one connection sends at once', async () => {
    const held = new Hono<WebEnv>();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    held.get('/page', async (context) => {
      await isAnswered;
      return context.text('a page');
    });
    const places = { ...TWO, maxWaiting: 24, maxWaitMs: 60_000 };
    const { origin, port, metrics } = await serve({ page: places }, held);
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500));
    await expect.poll(() => metrics.text()).toContain('unsent_requests_waiting{kind="page"} 10');
    const other = fetch(`${origin}/page`);
    await expect.poll(() => metrics.text()).toContain('unsent_requests_waiting{kind="page"} 11');
    answer();
    expect((await other).status).toBe(200);
  });

  /** An app that answers once it is told to, and the networks whose requests it has begun. */
  function heldApp() {
    const begun: string[] = [];
    const held = new Hono<WebEnv>();
    const gate = Promise.withResolvers<void>();
    held.all('*', async (context) => {
      begun.push(context.req.header('x-forwarded-for') ?? '');
      await gate.promise;
      return context.text('answered');
    });
    return { held, begun, answer: gate.resolve };
  }

  const askAs = (network: string, url: string, headers: Record<string, string> = {}) =>
    fetch(url, { headers: { ...headers, 'x-forwarded-for': network } }).then(
      ({ status }) => status,
    );

  test.each([
    ['page', '/presets'],
    ['sign-in', '/auth'],
  ] as const)('serves other networks next and keeps places for them (%s)', async (kind, path) => {
    const { held, begun, answer } = heldApp();
    const places = { ...TWO, maxConcurrent: 1, maxWaiting: 16, maxWaitMs: 60_000 };
    const { origin, metrics } = await serve({ [kind]: places }, held);
    const waiting = (count: number) => `unsent_requests_waiting{kind="${kind}"} ${count}`;
    const first = askAs('192.0.2.1', `${origin}${path}`);
    await vi.waitUntil(() => begun.length === 1);
    const crowd = Array.from({ length: 12 }, () => askAs('192.0.2.1', `${origin}${path}`));
    await expect.poll(() => metrics.text()).toContain(waiting(8));
    const other = askAs('192.0.2.2', `${origin}${path}`);
    await expect.poll(() => metrics.text()).toContain(waiting(9));
    answer();
    expect([await first, await other]).toEqual([200, 200]);
    expect(begun.indexOf('192.0.2.2')).toBeLessThan(3);
    const statuses = await Promise.all(crowd);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 503)).toHaveLength(4);
  });

  test('keeps places for others when one session asks from everywhere', async () => {
    const { held, begun, answer } = heldApp();
    const places = { ...TWO, maxConcurrent: 1, maxWaiting: 16, maxWaitMs: 60_000 };
    const { origin } = await serve({ page: places }, held);
    const first = askAs('192.0.2.100', `${origin}/dashboard`);
    await vi.waitUntil(() => begun.length === 1);
    let refused = 0;
    const crowd = Array.from({ length: 12 }, async (_, index) => {
      const headers = { cookie: 'unsent.session_token=one' };
      if ((await askAs(`192.0.2.${index}`, `${origin}/dashboard`, headers)) === 503) refused += 1;
    });
    await vi.waitUntil(() => refused === 4);
    answer();
    await Promise.all([first, ...crowd]);
    expect(refused).toBe(4);
  });

  test('turns no letter away for the network it is read in', async () => {
    const { held, begun, answer } = heldApp();
    const places = { ...TWO, maxConcurrent: 1, maxWaiting: 16, maxWaitMs: 60_000 };
    const { origin } = await serve({ opening: places }, held);
    const read = () => askAs('192.0.2.1', `${origin}/delivery/token`);
    const first = read();
    await vi.waitUntil(() => begun.length === 1);
    const crowd = Array.from({ length: 16 }, read);
    answer();
    expect(new Set(await Promise.all([first, ...crowd]))).toEqual(new Set([200]));
  });

  test('gives no place to bodies that are still arriving and answers that have begun', async () => {
    const streams = new Hono<WebEnv>();
    streams.get('/stream', (context) => context.body(new ReadableStream()));
    streams.post('/form', async (context) => context.text(await context.req.text()));
    streams.get('/page', (context) => context.text('a page'));
    // The bodies never arrive: their connections are closed with the server.
    streams.onError((_error, context) => context.text('aborted', 400));
    const { origin, port } = await serve({ page: { ...TWO, maxConcurrent: 1 } }, streams);
    const stop = new AbortController();
    for (let index = 0; index < 3; index += 1) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf');
      const stream = await fetch(`${origin}/stream`, { signal: stop.signal });
      expect(stream.status).toBe(200);
    }
    expect((await fetch(`${origin}/page`)).status).toBe(200);
    stop.abort();
  });

  test('waits for the work on requests whose visitors have gone away', async () => {
    const events: string[] = [];
    const started = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = new Hono<WebEnv>();
    slow.get('/slow', async (context) => {
      context.env.outgoing.once('close', gone.resolve);
      started.resolve();
      await gate.promise;
      events.push('worked');
      return context.text('done');
    });
    slow.get('/page', (context) => context.text('a page'));
    const { origin, port, settled } = await serve({}, slow);
    await settled();

    const visitor = connect(port, '127.0.0.1');
    visitor.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await started.promise;
    visitor.destroy();
    await gone.promise;
    const settling = settled().then(() => events.push('settled'));
    expect((await fetch(`${origin}/page`)).status).toBe(200);
    expect(events).toEqual([]);
    gate.resolve();
    await settling;
    expect(events).toEqual(['worked', 'settled']);
  });
});
