import { describe, expect, test } from 'vitest';
import { accessTable } from '#tests/authorization/access-table.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createWebApp } from './app.ts';

const BASE_URL = 'https://unsent.example';
const testApp = createTestApp({ BASE_URL });

/** Asks an app whose router fails: 500 means that the router was asked. */
async function ask(address: string, headers: Record<string, string> = {}) {
  const app = createWebApp({
    services: testApp.services,
    build: () => Promise.reject(new Error('no pages are built here')),
  });
  return app.request(
    `${BASE_URL}${address}`,
    { headers },
    {
      incoming: { socket: { remoteAddress: '203.0.113.5' }, headers: {} },
    },
  );
}

describe('an address that costs the router more than a page', () => {
  const statusOf = async (address: string) => (await ask(address)).status;
  const paths = (count: number) => Array.from({ length: count }, (_, path) => `/${path}`).join(',');

  test.each(['/a', '/', '/;', '/%C3%A9'])(
    'is refused before it, when its path repeats %s',
    async (segment) => {
      for (const start of ['', '/admin', '/message/love-1', '/delivery', '/assets', '/films']) {
        for (const ending of ['', '.data', '/_.data', '?index']) {
          const address = `${start}${segment.repeat(100)}${ending}`;
          expect(await statusOf(address), address).toBe(404);
        }
      }
    },
  );

  test('is refused from seventeen segments on, and no page of ours has a third of them', async () => {
    expect(await statusOf('/a'.repeat(16))).toBe(500);
    expect(await statusOf('/a'.repeat(17))).toBe(404);
    const longest = Math.max(...Object.keys(accessTable).map((path) => path.split('/').length - 1));
    expect(longest).toBeLessThan(17 / 3);
  });

  test('is refused, when it asks which routes belong to hundreds of paths', async () => {
    expect(await statusOf(`/__manifest?version=1&paths=${paths(200)}`)).toBe(500);
    expect(await statusOf(`/__manifest?version=1&paths=${paths(201)}`)).toBe(400);
    expect(await statusOf(`/__manifest?paths=/&paths=/&version=1&q=${paths(201)}`)).toBe(500);
    expect(await statusOf(`/__manifest?version=1&paths=${encodeURIComponent(paths(201))}`)).toBe(
      400,
    );
  });

  test('is refused to a recipient in their own language', async () => {
    const answer = await ask(`/delivery${'/a'.repeat(100)}`, {
      accept: 'text/html',
      'accept-language': 'fr',
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<html lang="fr"');
  });
});
