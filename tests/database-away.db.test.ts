import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEveryPage } from './forms/every-page.ts';
import { startDatabaseProxy } from './setup/database-proxy.ts';
import type { TcpProxy } from './setup/tcp-proxy.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';
import { until } from './setup/until.ts';
import { startWebProgram, type WebProgram } from './setup/web-program.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

/** Pages that need nothing of the database. */
const PUBLIC_PAGES = [
  '/',
  '/main',
  '/pricing',
  '/presets',
  '/presets?category=love&preview=love-2',
  '/hear-yourself',
  '/faq',
  '/help',
  '/terms',
  '/privacy',
  '/contact',
  '/care',
  '/affiliate',
  '/auth',
  '/auth?tab=sign-up',
  '/reset-password',
  '/verify-email?token=x',
  '/genuine',
  '/robots.txt',
  '/sitemap.xml',
];

describe('while the database is away', () => {
  let database: TcpProxy;
  let web: WebProgram;
  let cookie: string;
  let letter: string;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-away-'));
  const logFile = path.join(folder, 'web.log');

  beforeAll(async () => {
    const proxied = await startDatabaseProxy(app.databaseUrl);
    database = proxied.proxy;
    const { admin, pages } = await buildEveryPage(app);
    cookie = admin.credentials.get('cookie') ?? '';
    letter = pages.find(({ path }) => /^\/delivery\/[\w-]{43}$/.test(path))?.path ?? '';
    web = await startWebProgram(
      { ...app, databaseUrl: proxied.url },
      { ...secrets, LOG_LEVEL: 'info' },
      openSync(logFile, 'w'),
    );
    database.cut();
  });
  afterAll(async () => {
    await web?.child.stop();
    await database?.close();
    rmSync(folder, { recursive: true });
  });

  /** Asks for what fails. @returns the lines of the log about it */
  async function failAt(pathname: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${web.origin}${pathname}`, {
      headers: { accept: 'text/html', ...headers },
    });
    const requestId = response.headers.get('x-request-id') ?? 'none';
    const html = await response.text();
    // It is written once the request has ended, which may be after its answer has arrived.
    const lines = await until('the line of the failure', () => {
      const logged = readFileSync(logFile, 'utf8').trimEnd().split('\n');
      const found = logged
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line))
        .filter((line) => line.requestId === requestId);
      return found.length > 0 && found;
    });
    return { requestId, html, lines };
  }

  const failedAt = (route: string) => ({
    level: 50,
    method: 'GET',
    route,
    status: 500,
    durationMs: expect.any(Number),
    err: { message: expect.stringMatching(/^the database is away: /) },
    msg: expect.stringContaining('failed'),
  });

  test('a page that fails is one line of the log, whose number the page shows', async () => {
    const { requestId, html, lines } = await failAt('/dashboard', { cookie });
    expect(lines).toMatchObject([failedAt('/dashboard')]);
    expect(html).toContain(`If you write to us, add this number: ${requestId}`);
  });

  test('a letter that fails is one line of the log, without its address', async () => {
    const { requestId, html, lines } = await failAt(letter);
    expect(lines).toMatchObject([failedAt('/delivery/:token')]);
    expect(html).toContain(requestId);
    expect(readFileSync(logFile, 'utf8')).not.toContain(letter);
  });

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${web.origin}${path}`, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers },
    });
    return { status: response.status, html: await response.text() };
  }

  test.each(PUBLIC_PAGES)('%s answers strangers and people who are signed in', async (path) => {
    const statuses = [(await get(path)).status, (await get(path, { cookie })).status];
    expect(statuses).toEqual([200, 200]);
  });

  test('the gallery has its films', async () => {
    expect((await get('/presets', { cookie })).html).toContain('Northbound');
  });

  test('a page that does not exist is still not found', async () => {
    expect((await get('/no-such-page', { cookie })).status).toBe(404);
  });

  test.each(['/dashboard', '/session', '/live', '/credits'])(
    '%s sends nobody who is signed in away',
    async (path) => {
      expect((await get(path, { cookie })).status).toBe(500);
    },
  );

  test('a letter says that it is safe and offers to try again', async () => {
    const { status, html } = await get(letter);
    expect(status).toBe(500);
    expect(html).toContain('Something went wrong loading your message');
    expect(html).toContain('Your letter is safe.');
    expect(html).toContain('<a href="?">Try again</a>');
  });

  test.each([
    ['sign-in', '/auth'],
    ['sign-up', '/auth?tab=sign-up'],
  ])('%s says that we have trouble, not that it was refused', async (intent, path) => {
    const response = await fetch(`${web.origin}${path}`, {
      method: 'POST',
      headers: { origin: web.origin, accept: 'text/html' },
      body: new URLSearchParams({
        ...{ intent, name: 'Ann', email: 'ann@people.test', terms: 'on', age: 'adult' },
        ...{ password: 'a secret', confirmPassword: 'a secret' },
      }),
    });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain('An error occurred');
    expect(html).toContain('Please try again later.');
    expect(html).not.toMatch(/Sign (in|up) failed/);
    expect(html).not.toContain('Too many attempts');
  });

  test('coming back from Google leads to the page to sign in on, with the same words', async () => {
    const path = '/api/auth/callback/google?state=any&code=any';
    const response = await fetch(`${web.origin}${path}`, { redirect: 'manual' });
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/\/auth\?.*error=/);
    const { pathname, search } = new URL(location, web.origin);
    const { html } = await get(`${pathname}${search}`);
    expect(html).toContain('An error occurred');
  });

  test('everything recovers by itself once it is back', async () => {
    database.restore();
    for (const path of ['/dashboard', '/presets', letter]) {
      await expect
        .poll(async () => (await get(path, { cookie })).status, { timeout: 30_000 })
        .toBe(200);
    }
    expect(
      await (await fetch(`${web.origin}/session`, { headers: { cookie } })).json(),
    ).toMatchObject({ state: 'signed-in' });
  });
});
