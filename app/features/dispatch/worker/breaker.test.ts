import { describe, expect, test } from 'vitest';
import { hours, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createBreaker } from './breaker.ts';

const start = new Date('2027-01-15T12:00:00Z');

describe('the breaker', () => {
  test('lets everything through while the server answers', () => {
    expect(createBreaker().allow(10, start)).toBe(10);
  });

  test('single failures between answers do not open it', () => {
    const breaker = createBreaker();
    for (let turn = 0; turn < 10; turn += 1) {
      expect(breaker.recordUnreachable(start)).toEqual(shifted(start, seconds(5)));
      breaker.recordAnswer();
    }
    expect(breaker.allow(10, start)).toBe(10);
  });

  test('three failures in a row open it; after a pause it lets one probe through', () => {
    const breaker = createBreaker();
    for (let turn = 0; turn < 3; turn += 1) breaker.recordUnreachable(start);
    expect(breaker.allow(10, start)).toBe(0);
    expect(breaker.allow(10, shifted(start, seconds(5)))).toBe(1);
  });

  test('an hour of silence costs fewer than forty tries, and the first answer closes it', () => {
    const breaker = createBreaker();
    let tries = 0;
    for (let now = start; now < shifted(start, hours(1)); now = shifted(now, seconds(1))) {
      const allowed = breaker.allow(10, now);
      for (let turn = 0; turn < allowed; turn += 1) breaker.recordUnreachable(now);
      tries += allowed;
    }
    expect(tries).toBeLessThan(40);
    expect(tries).toBeGreaterThan(20);
    breaker.recordAnswer();
    expect(breaker.allow(10, start)).toBe(10);
  });
});
