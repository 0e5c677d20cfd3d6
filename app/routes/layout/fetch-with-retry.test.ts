import { describe, expect, test } from 'vitest';
import { fetchWithRetry } from './fetch-with-retry.ts';

/** A server that answers with these statuses in turn, on a clock that moves as the test says. */
function world(statuses: number[], tookMs = 0) {
  const seen = {
    asked: [] as string[],
    pauses: [] as number[],
    logged: [] as string[],
    refusals: 0,
  };
  let now = 0;
  const watched = fetchWithRetry({
    fetch: async (input) => {
      const request = input as Request;
      seen.asked.push(`${request.method} ${await request.text()}`.trim());
      now += tookMs;
      return new Response(null, { status: statuses.shift() ?? 200 });
    },
    now: () => now,
    pause: async (milliseconds) => {
      seen.pauses.push(milliseconds);
    },
    log: (message) => seen.logged.push(message),
    onRefused: () => {
      seen.refusals += 1;
    },
  });
  return { watched, seen };
}

const ADDRESS = 'https://unsent.example/dashboard.data';

describe('the watched fetch', () => {
  test.each([502, 503, 504])(
    'asks again after %i, from 200 ms on, each time longer',
    async (status) => {
      const { watched, seen } = world([status, status, status, 200]);
      expect((await watched(ADDRESS)).status).toBe(200);
      expect(seen.pauses).toEqual([200, 400, 800]);
    },
  );

  test('gives up after three more tries and hands on what it got', async () => {
    const { watched, seen } = world([503, 503, 503, 503, 200]);
    expect((await watched(ADDRESS)).status).toBe(503);
    expect(seen.asked).toHaveLength(4);
  });

  test('never repeats what changes something', async () => {
    const { watched, seen } = world([503, 200]);
    const answer = await watched(ADDRESS, { method: 'POST', body: 'once' });
    expect(answer.status).toBe(503);
    expect(seen.asked).toEqual(['POST once']);
  });

  test.each([500, 404, 200, 302])('does not repeat after %i', async (status) => {
    const { watched, seen } = world([status]);
    await watched(ADDRESS);
    expect(seen.asked).toHaveLength(1);
  });

  test('does not go on for somebody who has left', async () => {
    const { watched, seen } = world([503, 503]);
    const leaving = new AbortController();
    const asked = watched(ADDRESS, { signal: leaving.signal });
    leaving.abort();
    await asked;
    expect(seen.asked).toHaveLength(1);
  });

  test.each([401, 403])('logs and tells of a %i', async (status) => {
    const { watched, seen } = world([status]);
    await watched(ADDRESS);
    expect(seen.logged).toEqual([`/dashboard.data answered with ${status}`]);
    expect(seen.refusals).toBe(1);
  });

  test('a wrong password is no refusal', async () => {
    const { watched, seen } = world([422]);
    await watched(ADDRESS, { method: 'POST' });
    expect(seen.refusals).toBe(0);
  });

  test.each([
    [30_000, []],
    [30_001, ['/dashboard.data took 30 seconds']],
  ])('an answer after %i ms is logged as %j', async (took, logged) => {
    const { watched, seen } = world([200], took);
    await watched(ADDRESS);
    expect(seen.logged).toEqual(logged);
  });
});
