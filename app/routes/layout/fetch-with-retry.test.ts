import { describe, expect, test } from 'vitest';
import { fetchWithRetry, isDiscoveryOfShownPage } from './fetch-with-retry.ts';

/** A server that answers with these statuses in turn; each response takes `elapsedMs`. */
function createServer(statuses: number[], elapsedMs = 0) {
  const seen = {
    requests: [] as string[],
    delays: [] as number[],
    logged: [] as string[],
    unauthorized: 0,
  };
  let now = 0;
  const fetch = fetchWithRetry({
    fetch: async (input) => {
      const request = input as Request;
      seen.requests.push(`${request.method} ${await request.text()}`.trim());
      now += elapsedMs;
      return new Response(null, { status: statuses.shift() ?? 200 });
    },
    now: () => now,
    wait: async (milliseconds) => {
      seen.delays.push(milliseconds);
    },
    log: (message) => seen.logged.push(message),
    onUnauthorized: () => {
      seen.unauthorized += 1;
    },
  });
  return { fetch, seen };
}

const ADDRESS = 'https://unsent.example/dashboard.data';

describe('fetchWithRetry', () => {
  test.each([502, 503, 504])('retries after %i with doubling delays', async (status) => {
    const { fetch, seen } = createServer([status, status, status, 200]);
    expect((await fetch(ADDRESS)).status).toBe(200);
    expect(seen.delays).toEqual([200, 400, 800]);
  });

  test('returns the last response after three retries', async () => {
    const { fetch, seen } = createServer([503, 503, 503, 503, 200]);
    expect((await fetch(ADDRESS)).status).toBe(503);
    expect(seen.requests).toHaveLength(4);
  });

  test('never retries a request that changes something', async () => {
    const { fetch, seen } = createServer([503, 200]);
    const response = await fetch(ADDRESS, { method: 'POST', body: 'once' });
    expect(response.status).toBe(503);
    expect(seen.requests).toEqual(['POST once']);
  });

  test.each([500, 404, 200, 302])('does not retry after %i', async (status) => {
    const { fetch, seen } = createServer([status]);
    await fetch(ADDRESS);
    expect(seen.requests).toHaveLength(1);
  });

  test('does not retry an aborted request', async () => {
    const { fetch, seen } = createServer([503, 503]);
    const controller = new AbortController();
    const response = fetch(ADDRESS, { signal: controller.signal });
    controller.abort();
    await response;
    expect(seen.requests).toHaveLength(1);
  });

  test.each([401, 403])('logs and reports a %i', async (status) => {
    const { fetch, seen } = createServer([status]);
    await fetch(ADDRESS);
    expect(seen.logged).toEqual([`/dashboard.data answered with ${status}`]);
    expect(seen.unauthorized).toBe(1);
  });

  test('does not report a wrong password', async () => {
    const { fetch, seen } = createServer([422]);
    await fetch(ADDRESS, { method: 'POST' });
    expect(seen.unauthorized).toBe(0);
  });

  test.each([
    [30_000, []],
    [30_001, ['/dashboard.data took 30 seconds']],
  ])('logs for a response after %i ms: %j', async (elapsedMs, logged) => {
    const { fetch, seen } = createServer([200], elapsedMs);
    await fetch(ADDRESS);
    expect(seen.logged).toEqual(logged);
  });
});

describe('isDiscoveryOfShownPage', () => {
  test.each([
    ['/message,/message/love-1', true],
    ['/message/love-1', true],
    ['/message', false],
    ['/dashboard,/message,/message/love-1', false],
    ['/mess,/message/love-1', false],
    ['', false],
  ])('tells %j, asked on the page of a film: %s', (paths, expected) => {
    const query = new URLSearchParams({ paths, version: 'a1' });
    const url = `https://unsent.example/__manifest?${query}`;
    expect(isDiscoveryOfShownPage(url, '/message/love-1')).toBe(expected);
  });

  test('leaves other addresses alone', () => {
    const url = 'https://unsent.example/drafts?paths=/message/love-1';
    expect(isDiscoveryOfShownPage(url, '/message/love-1')).toBe(false);
  });
});
