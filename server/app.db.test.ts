import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createWebApp } from './app.ts';

const BASE_URL = 'https://unsent.example';
const HALF_A_MEGABYTE = 512 * 1024;

const app = createTestApp({ BASE_URL });
let webApp: ReturnType<typeof createWebApp>;

beforeAll(() => {
  webApp = createWebApp({
    services: app.services,
    build: () => Promise.reject(new Error('no pages are built here')),
  });
});

const ask = async (path: string, init: RequestInit & { duplex?: 'half' }, asked = webApp) =>
  asked.request(`${BASE_URL}${path}`, init, {
    incoming: { socket: { remoteAddress: '203.0.113.5' }, headers: {} },
  });

describe('the brake on sign-ins', () => {
  const SIGN_INS_AT_ONCE = 10;

  test.each(['/auth', '/auth.data', '/auth/', '/AUTH', '/auth/_.data', '/Auth.data', '/%61uth'])(
    'turns away what is too much at once, asked as %s',
    async (spelling) => {
      let open: (error: Error) => void = () => {};
      const build = new Promise<never>((_resolve, reject) => {
        open = reject;
      });
      const held = createWebApp({ services: app.services, build: () => build });
      const post = (path: string) =>
        ask(
          path,
          {
            method: 'POST',
            headers: { origin: BASE_URL },
            body: new URLSearchParams({ email: 'maya@people.test', password: 'guess' }),
          },
          held,
        );
      const underWay = Array.from({ length: SIGN_INS_AT_ONCE }, () => post(spelling));
      const accessDenied = [await post('/auth'), await post(spelling)];
      open(new Error('no pages are built here'));
      expect(
        accessDenied.map(({ status, headers }) => [status, headers.get('retry-after')]),
      ).toEqual([
        [503, '5'],
        [503, '5'],
      ]);
      await Promise.all(underWay);
    },
  );
});

/** A form without an end, which counts how much of it was taken. */
function endlessForm() {
  const form = { megabytesTaken: 0, body: new ReadableStream<Uint8Array>() };
  const part = new TextEncoder().encode('a'.repeat(HALF_A_MEGABYTE));
  form.body = new ReadableStream({
    pull(controller) {
      form.megabytesTaken += 0.5;
      // Endless as far as anybody looks; a test that fails should not take the machine with it.
      if (form.megabytesTaken > 8) return controller.close();
      controller.enqueue(part);
    },
  });
  return form;
}

describe('a body that does not end', () => {
  test.each([
    ['POST', '/contact'],
    ['PUT', '/contact'],
    ['PATCH', '/contact'],
    ['DELETE', '/contact'],
    ['OPTIONS', '/contact'],
    ['PROPFIND', '/contact'],
    ['PUT', '/settings/avatar'],
    ['PUT', '/uploads/videos/0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['PATCH', '/uploads/videos'],
    ['PATCH', '/uploads/videos/0f8fad5b-d9cb-469f-a165-70867728950e/'],
    ['PATCH', '/uploads/videos/0f8fad5b-d9cb-469f-a165-70867728950e/record'],
  ])('%s %s is cut off after a megabyte', async (method, path) => {
    const form = endlessForm();
    const answer = await ask(path, {
      method,
      headers: { origin: BASE_URL, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.body,
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
    expect(form.megabytesTaken).toBeLessThanOrEqual(2);
  });

  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8', true],
    ['*/*', 'text/plain; charset=utf-8', false],
  ])('to who accepts %s the answer is %s, guarded as every page', async (accept, type, isPage) => {
    const answer = await ask('/messages/new', {
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
    expect(words.includes('go back in your browser')).toBe(isPage);
  });

  test.each([
    ['text/html', 303],
    ['*/*', 413],
  ])(
    'of a picture, to who accepts %s the answer is %d, guarded as every page',
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

  test('a part of a video is left to the uploads, which ask whose it is before they read it', async () => {
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
