import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createWebApp } from './app.ts';

const BASE_URL = 'https://unsent.example';
const TYPE = { origin: BASE_URL, 'content-type': 'application/x-unknown' };
const BROKEN = { origin: BASE_URL, 'content-type': 'multipart/form-data' };
const HALF_A_MEGABYTE = 512 * 1024;

const app = createTestApp({ BASE_URL });
let webApp: ReturnType<typeof createWebApp>;

beforeAll(() => {
  webApp = createWebApp({
    services: app.services,
    build: () => Promise.reject(new Error('no pages are built here')),
  });
});

const ask = async (
  path: string,
  init: RequestInit & { duplex?: 'half' },
  asked = webApp,
  from = '203.0.113.5',
) =>
  asked.request(`${BASE_URL}${path}`, init, {
    incoming: { socket: { remoteAddress: from }, headers: {} },
  });

describe('a request that is refused before its page sees it', () => {
  test.each([
    [
      'from another site',
      403,
      '/settings',
      { method: 'POST', headers: { origin: 'https://x.example' } },
    ],
    ['with a body of an unknown type', 415, '/auth', { method: 'POST', body: 'a', headers: TYPE }],
    ['with a method that nothing takes', 405, '/auth', { method: 'PUT', headers: TYPE }],
    [
      'with a form that cannot be read',
      400,
      '/auth',
      { method: 'POST', headers: BROKEN, body: 'a' },
    ],
  ])('%s has the security headers (%d)', async (_, status, path, init) => {
    const { status: answered, headers } = await ask(path, init);
    expect(answered).toBe(status);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('the limit on sign-ins', () => {
  const MAX_CONCURRENT = 10;

  test.each(['/auth', '/auth.data', '/auth/', '/AUTH', '/auth/_.data', '/Auth.data', '/%61uth'])(
    'refuses posts over the limit, spelled %s',
    async (spelling) => {
      let open: (error: Error) => void = () => {};
      const build = new Promise<never>((_resolve, reject) => {
        open = reject;
      });
      const held = createWebApp({ services: app.services, build: () => build });
      const post = (path: string, from: string) =>
        ask(
          path,
          {
            method: 'POST',
            headers: { origin: BASE_URL },
            body: new URLSearchParams({ email: 'maya@people.test', password: 'guess' }),
          },
          held,
          from,
        );
      const inProgress = Array.from({ length: MAX_CONCURRENT }, (_, visitor) =>
        post(spelling, `203.0.113.${visitor}`),
      );
      const refused = [await post('/auth', '203.0.113.90'), await post(spelling, '203.0.113.91')];
      open(new Error('no pages are built here'));
      expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
        [503, '5'],
        [503, '5'],
      ]);
      await Promise.all(inProgress);
    },
  );

  test('counts nothing while a body is still arriving', async () => {
    const stalled = Array.from({ length: 50 }, () =>
      ask('/auth', {
        method: 'POST',
        headers: { origin: BASE_URL, 'content-type': 'application/x-www-form-urlencoded' },
        body: new ReadableStream(),
        duplex: 'half',
      }),
    );
    const response = await ask('/auth', {
      method: 'POST',
      headers: { origin: BASE_URL },
      body: new URLSearchParams({ email: 'maya@people.test', password: 'guess' }),
    });
    // The router has no pages in this test; it was reached.
    expect(response.status).toBe(500);
    expect(stalled).toHaveLength(50);
  });
});

/** A form that never ends and counts how much of it was read. */
function endlessForm() {
  const form = { megabytesTaken: 0, body: new ReadableStream<Uint8Array>() };
  const part = new TextEncoder().encode('a'.repeat(HALF_A_MEGABYTE));
  form.body = new ReadableStream({
    pull(controller) {
      form.megabytesTaken += 0.5;
      // A failing test should not exhaust the machine.
      if (form.megabytesTaken > 8) return controller.close();
      controller.enqueue(part);
    },
  });
  return form;
}

/** A build with pages that take no form. */
const builtWithoutForms = {
  routes: { contact: { id: 'contact', path: 'contact', module: {} } },
} as unknown as ServerBuild;

describe('a body that never ends', () => {
  test.each([
    ['PUT', '/contact'],
    ['PATCH', '/contact'],
    ['DELETE', '/contact'],
    ['PROPFIND', '/contact'],
    ['OPTIONS', '/contact'],
    ['PUT', '/settings/avatar'],
    ['PUT', '/uploads/videos/0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['PATCH', '/uploads/videos'],
    ['PATCH', '/uploads/videos/0f8fad5b-d9cb-469f-a165-70867728950e/'],
    ['PATCH', '/uploads/videos/0f8fad5b-d9cb-469f-a165-70867728950e/record'],
    ['POST', '/assets/entry.js'],
  ])('%s %s is refused without reading it', async (method, path) => {
    const form = endlessForm();
    const response = await ask(
      path,
      {
        method,
        headers: { origin: BASE_URL, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.body,
        duplex: 'half',
      },
      createWebApp({ services: app.services, build: builtWithoutForms }),
    );
    expect(response.status).toBe(405);
    expect(response.headers.get('connection')).toBe('close');
    // A stream fills its own buffer once before anybody reads.
    expect(form.megabytesTaken).toBeLessThanOrEqual(0.5);
  });

  test.each([
    ['/contact', 1],
    ['/api/create-checkout', 1],
    ['/message/love-1', 2],
  ])('POST %s is cut off after %d megabytes at most', async (path, most) => {
    const form = endlessForm();
    const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded';
    const response = await ask(path, {
      method: 'POST',
      headers: { origin: BASE_URL, 'content-type': type },
      body: form.body,
      duplex: 'half',
    });
    expect(response.status).toBe(413);
    expect(form.megabytesTaken).toBeLessThanOrEqual(most);
  });

  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8', true],
    ['*/*', 'text/plain; charset=utf-8', false],
  ])(
    'is answered with a %s page, as %s, with the headers of every page',
    async (accept, type, isPage) => {
      const answer = await ask('/message/love-1', {
        method: 'POST',
        headers: { origin: BASE_URL, accept, 'content-type': 'application/x-www-form-urlencoded' },
        body: endlessForm().body,
        duplex: 'half',
      });
      expect(answer.status).toBe(413);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      const words = await answer.text();
      expect(words).toContain('A letter may take up to one megabyte.');
      expect(words.includes('<title>This is too long to send · Unsent</title>')).toBe(isPage);
      expect(words.includes('Go back in your browser')).toBe(isPage);
    },
  );

  test.each([
    ['text/html', 303],
    ['*/*', 413],
  ])(
    'of a picture is answered for %s with %d, with the headers of every page',
    async (accept, status) => {
      const answer = await ask('/settings/avatar', {
        method: 'POST',
        headers: { origin: BASE_URL, accept, 'content-type': 'multipart/form-data; boundary=edge' },
        body: endlessForm().body,
        duplex: 'half',
      });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.has('set-cookie')).toBe(status === 303);
    },
  );

  test('of an upload is left to the upload, which checks whose it is before reading', async () => {
    const form = endlessForm();
    const answer = await ask('/uploads/videos/0f8fad5b-d9cb-469f-a165-70867728950e', {
      method: 'PATCH',
      headers: { origin: BASE_URL, 'content-type': 'application/offset+octet-stream' },
      body: form.body,
      duplex: 'half',
    });
    expect(answer.status).toBe(404);
    expect(form.megabytesTaken).toBeLessThanOrEqual(1);
  });
});
