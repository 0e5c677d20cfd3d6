import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { seconds } from '../clock/clock.ts';
import { loadShedding, networkLimited } from './load-shedding.server.ts';
import type { WebEnv } from './web-env.server.ts';

/** A form whose posts are answered when the test says so, with a clock the test controls. */
function form(maxPerNetwork = 2) {
  let now = 0;
  type Answer = 200 | 429 | 'network limited';
  const waiting: ((answer: Answer) => void)[] = [];
  const app = new Hono<WebEnv>();
  app.use(async (context, next) => {
    context.set('clientAddress', context.req.header('from') ?? '');
    await next();
  });
  app.use(
    '/auth',
    loadShedding({ clock: { now: () => new Date(now) }, maxConcurrent: 2, maxPerNetwork }),
  );
  app.get('/auth', (context) => context.text('the form'));
  app.post('/auth', async (context) => {
    const answer = await new Promise<Answer>((resolve) => waiting.push(resolve));
    if (answer !== 'network limited') return context.text('done', answer);
    return context.text('done', 429, networkLimited);
  });
  return {
    waiting,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    post: async (from: string) => app.request('/auth', { method: 'POST', headers: { from } }),
    get: async () => app.request('/auth'),
  };
}

describe('load shedding', () => {
  test('works on a limited number of posts at once and tells the others when to come back', async () => {
    const { post, get, waiting } = form();
    const first = [post('192.0.2.1'), post('192.0.2.2')];
    const refused = await post('192.0.2.3');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await get()).status).toBe(200);
    for (const answer of waiting.splice(0)) answer(200);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    const next = post('192.0.2.3');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.(200);
    expect((await next).status).toBe(200);
  });

  test('leaves room for others when one network occupies its share', async () => {
    const { post, waiting } = form(1);
    const first = post('192.0.2.1');
    await expect.poll(() => waiting.length).toBe(1);
    expect((await post('192.0.2.1')).status).toBe(503);
    const other = post('192.0.2.2');
    await expect.poll(() => waiting.length).toBe(2);
    for (const answer of waiting.splice(0)) answer(200);
    expect((await Promise.all([first, other])).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('gives all networks of a tunnel the places of one', async () => {
    const { post, waiting } = form(1);
    const first = post('2001:db8:1:2::1');
    await expect.poll(() => waiting.length).toBe(1);
    expect((await post('2001:db8:1:3::1')).status).toBe(503);
    waiting[0]?.(200);
    expect((await first).status).toBe(200);
  });

  test('does not refuse a network because one person in it is over their own limit', async () => {
    const { post, waiting } = form();
    const refused = post('192.0.2.1');
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(429);
    expect((await refused).status).toBe(429);
    const neighbour = post('192.0.2.1');
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(200);
    expect((await neighbour).status).toBe(200);
  });

  test('refuses a network for a moment after its own rate limit has refused it', async () => {
    const { post, waiting, wait } = form();
    const refused = post('192.0.2.1');
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.('network limited');
    const answer = await refused;
    expect(answer.status).toBe(429);
    expect(answer.headers.has('x-network-limited')).toBe(false);
    const again = await post('192.0.2.1');
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '5']);
    expect(waiting).toEqual([]);
    // Other networks are not affected, and the refusal expires.
    const other = post('192.0.2.9');
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(200);
    expect((await other).status).toBe(200);
    wait(seconds(5));
    const later = post('192.0.2.1');
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(200);
    expect((await later).status).toBe(200);
  });
});
