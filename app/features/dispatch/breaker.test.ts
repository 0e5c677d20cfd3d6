import { describe, expect, test } from 'vitest';
import { hours, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createBreaker } from './breaker.ts';

const start = new Date('2027-01-15T12:00:00Z');

describe('the breaker', () => {
  test('lets everything through while all is well', () => {
    expect(createBreaker().allow(10, start)).toBe(10);
  });

  test('one failure among answers does not open it', () => {
    const breaker = createBreaker();
    for (let turn = 0; turn < 10; turn += 1) {
      expect(breaker.unreachable(start)).toEqual(shifted(start, seconds(5)));
      breaker.answered();
    }
    expect(breaker.allow(10, start)).toBe(10);
  });

  test('three in a row open it, and then one probe at a time goes through', () => {
    const breaker = createBreaker();
    for (let turn = 0; turn < 3; turn += 1) breaker.unreachable(start);
    expect(breaker.allow(10, start)).toBe(0);
    expect(breaker.allow(10, shifted(start, seconds(5)))).toBe(1);
  });

  test('an hour of silence costs fewer than forty tries, and the first answer ends it', () => {
    const breaker = createBreaker();
    let tries = 0;
    for (let now = start; now < shifted(start, hours(1)); now = shifted(now, seconds(1))) {
      const allowed = breaker.allow(10, now);
      for (let turn = 0; turn < allowed; turn += 1) breaker.unreachable(now);
      tries += allowed;
    }
    expect(tries).toBeLessThan(40);
    expect(tries).toBeGreaterThan(20);
    breaker.answered();
    expect(breaker.allow(10, start)).toBe(10);
  });
});
