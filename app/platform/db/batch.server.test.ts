import { expect, test } from 'vitest';
import { createBatch } from './batch.server.ts';

/** A round trip that ends when the test says so. */
function controlled(options?: Parameters<typeof createBatch>[1]) {
  const begun: { items: string[]; end: () => void; fail: () => void }[] = [];
  const arrivals: (() => void)[] = [];
  const ask = createBatch(
    (items: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        begun.push({
          items,
          end: () => resolve(items.map((item) => `${item}!`)),
          fail: () => reject(new Error('the connection was lost')),
        });
        arrivals.shift()?.();
      }),
    options,
  );
  /** The next round trip, once it has begun. */
  async function next() {
    if (begun.length === 0) await new Promise<void>((resolve) => arrivals.push(resolve));
    const [first] = begun.splice(0, 1);
    if (!first) throw new Error('no round trip has begun');
    return first;
  }
  return { ask, next };
}

test('what arrives in one turn of the event loop travels together, each with its own result', async () => {
  const { ask, next } = controlled();
  const answers = Promise.all([ask('a'), ask('b'), ask('a')]);
  const trip = await next();
  trip.end();
  expect(trip.items).toEqual(['a', 'b', 'a']);
  expect(await answers).toEqual(['a!', 'b!', 'a!']);
});

test('what arrives during a round trip waits for the next', async () => {
  const { ask, next } = controlled();
  const first = ask('a');
  const trip = await next();
  const later = Promise.all([ask('b'), ask('c')]);
  trip.end();
  expect(await first).toBe('a!');
  const following = await next();
  following.end();
  expect(following.items).toEqual(['b', 'c']);
  expect(await later).toEqual(['b!', 'c!']);
});

test('a round trip that fails fails for its items and for no others', async () => {
  const { ask, next } = controlled();
  const lost = Promise.allSettled([ask('a'), ask('b')]);
  const trip = await next();
  const later = ask('c');
  trip.fail();
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  (await next()).end();
  expect(await later).toBe('c!');
});

test('a round trip that hangs holds up the next no longer than it may', async () => {
  const { ask, next } = controlled({ patienceMs: 1 });
  const hanging = ask('a');
  const trip = await next();
  const later = ask('b');
  (await next()).end();
  expect(await later).toBe('b!');
  trip.end();
  expect(await hanging).toBe('a!');
});
