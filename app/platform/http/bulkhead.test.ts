import { describe, expect, test } from 'vitest';
import { type BulkheadLimits, createBulkhead, type Permit } from './bulkhead.ts';

interface Asker {
  connection: object;
  network: string | null;
  account: string | null;
}

/** A bulkhead with a clock the test controls, which notes what becomes of each request. */
function openBulkhead(limits: Partial<BulkheadLimits> = {}) {
  let now = 0;
  const outcomes: string[] = [];
  const permits = new Map<string, Permit>();
  const bulkhead = createBulkhead(
    {
      maxConcurrent: 2,
      maxWaiting: 3,
      maxWaitingPerConnection: 3,
      maxWaitMs: 500,
      maxCountedMs: 1_000,
      ...limits,
    },
    () => now,
  );
  return {
    bulkhead,
    outcomes,
    enter: (
      name: string,
      { connection = {}, network = null, account = null }: Partial<Asker> = {},
    ) =>
      bulkhead.enter({
        connection,
        network,
        account,
        start(permit) {
          permits.set(name, permit);
          outcomes.push(`${name} started`);
        },
        refuse: () => outcomes.push(`${name} refused`),
      }),
    permit: (name: string) => permits.get(name) as Permit,
    wait(milliseconds: number) {
      now += milliseconds;
      bulkhead.expire();
    },
  };
}

describe('a bulkhead', () => {
  test('starts the limit at once and the others in order, as places become free', () => {
    const { enter, permit, outcomes } = openBulkhead();
    for (const name of ['a', 'b', 'c', 'd']) enter(name);
    expect(outcomes).toEqual(['a started', 'b started']);
    permit('b').release();
    permit('a').release();
    expect(outcomes.slice(2)).toEqual(['c started', 'd started']);
  });

  test('lets only so many requests of one connection wait, and others still', () => {
    const { enter, permit, outcomes } = openBulkhead({ maxWaitingPerConnection: 1 });
    const connection = {};
    for (const name of ['a', 'b', 'c', 'd']) enter(name, { connection });
    enter('other');
    expect(outcomes).toEqual(['a started', 'b started', 'd refused']);
    permit('a').release();
    const giveUp = enter('e', { connection });
    giveUp();
    enter('f', { connection });
    expect(outcomes.slice(3)).toEqual(['c started']);
  });

  test('lets networks take turns, each in the order of its requests', () => {
    const { enter, permit, outcomes } = openBulkhead({ maxConcurrent: 1, maxWaiting: 100 });
    enter('first');
    for (const name of ['a', 'b', 'c']) enter(name, { network: 'crowd' });
    for (const name of ['x', 'y']) enter(name, { network: 'other' });
    for (const name of ['first', 'a', 'x', 'b', 'y']) permit(name).release();
    expect(outcomes).toEqual(['first', 'a', 'x', 'b', 'y', 'c'].map((name) => `${name} started`));
  });

  test.each(['network', 'account'] as const)(
    'gives one %s half of the places to wait in, and a quarter once others have half of them',
    (holder) => {
      const { enter, bulkhead, outcomes } = openBulkhead({ maxConcurrent: 0, maxWaiting: 16 });
      for (let index = 0; index < 10; index += 1) enter(`crowd ${index}`, { [holder]: 'crowd' });
      expect(bulkhead.waiting).toBe(8);
      for (let index = 0; index < 4; index += 1) enter(`other ${index}`, { [holder]: 'other' });
      expect(outcomes).toEqual(['crowd 8 refused', 'crowd 9 refused']);
      enter('one too many', { [holder]: 'other' });
      for (let index = 0; index < 4; index += 1) enter(`anybody ${index}`);
      expect(outcomes.slice(2)).toEqual(['one too many refused']);
      expect(bulkhead.waiting).toBe(16);
    },
  );

  test('gives back the part of a network and account whose requests have gone away', () => {
    const { enter, bulkhead, outcomes } = openBulkhead({ maxConcurrent: 0, maxWaiting: 4 });
    const crowd = { network: 'crowd', account: 'account' };
    for (let index = 0; index < 20; index += 1) enter(`crowd ${index}`, crowd)();
    enter('last', crowd);
    expect(outcomes).toEqual([]);
    expect(bulkhead.waiting).toBe(1);
  });

  test('refuses who has waited too long, and nobody before', () => {
    const { enter, wait, outcomes } = openBulkhead();
    for (const name of ['a', 'b', 'c']) enter(name);
    wait(499);
    enter('d');
    expect(outcomes).toEqual(['a started', 'b started']);
    wait(1);
    expect(outcomes.slice(2)).toEqual(['c refused']);
    wait(499);
    expect(outcomes.slice(3)).toEqual(['d refused']);
  });

  test('refuses at once when as many wait as may', () => {
    const { enter, outcomes, bulkhead } = openBulkhead();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) enter(name);
    expect(outcomes).toEqual(['a started', 'b started', 'f refused']);
    expect(bulkhead.waiting).toBe(3);
  });

  test('neither starts nor refuses someone who has gone away', () => {
    const { enter, permit, wait, outcomes } = openBulkhead();
    enter('a');
    enter('b');
    const giveUp = enter('c');
    enter('d');
    giveUp();
    permit('a').release();
    wait(500);
    expect(outcomes).toEqual(['a started', 'b started', 'd started']);
  });

  test('counts a request once, however often it is released', () => {
    const { enter, permit, bulkhead } = openBulkhead();
    enter('a');
    permit('a').release();
    permit('a').release();
    permit('a').resume();
    expect(bulkhead.inWork).toBe(0);
  });

  test('does not let slow requests keep others out for ever', () => {
    const { enter, wait, permit, outcomes, bulkhead } = openBulkhead();
    enter('a');
    enter('b');
    wait(600);
    enter('c');
    wait(400);
    expect(outcomes).toEqual(['a started', 'b started', 'c started']);
    permit('a').release();
    expect(bulkhead.inWork).toBe(1);
  });

  test('counts no request whose body is still arriving', () => {
    const { enter, permit, outcomes, bulkhead } = openBulkhead();
    for (const name of ['a', 'b', 'c']) enter(name);
    permit('a').suspend();
    expect(outcomes).toEqual(['a started', 'b started', 'c started']);
    permit('a').resume();
    expect(bulkhead.inWork).toBe(3);
    enter('d');
    permit('b').release();
    expect(outcomes).not.toContain('d started');
    permit('c').release();
    expect(outcomes).toContain('d started');
  });

  test('gives at most the wait in delay to a burst that it can serve in that time', () => {
    const { enter, permit, wait, outcomes } = openBulkhead({
      maxConcurrent: 20,
      maxWaiting: 4_000,
    });
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    for (const name of names) enter(name);
    // Twenty every nine milliseconds.
    for (let begun = 0; begun < names.length; begun += 20) {
      wait(9);
      for (const name of names.slice(begun, begun + 20)) permit(name).release();
    }
    expect(outcomes).toEqual(names.map((name) => `${name} started`));
  });

  test('recovers as soon as those who waited have been answered', () => {
    const { enter, permit, wait, outcomes, bulkhead } = openBulkhead({ maxWaiting: 100 });
    for (let index = 0; index < 50; index += 1) enter(`crowd ${index}`);
    wait(500);
    expect(outcomes.filter((outcome) => outcome.endsWith('refused'))).toHaveLength(48);
    permit('crowd 0').release();
    enter('later');
    expect(outcomes.at(-1)).toBe('later started');
    expect(bulkhead.waiting).toBe(0);
  });
});
