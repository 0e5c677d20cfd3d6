import { describe, expect, test } from 'vitest';
import { hours, minutes, seconds, shifted, systemClock } from './clock.ts';
import { createDatabaseClock } from './database-clock.server.ts';

function createClock() {
  const lines: string[] = [];
  const keep = (_: object, line: string) => void lines.push(line);
  const clock = createDatabaseClock({ warn: keep, info: keep } as never);
  /** Measures while the database's clock is so far ahead of the system's. */
  const measure = (ahead: number) => clock.measure(async () => shifted(systemClock.now(), ahead));
  const ahead = () => clock.now().getTime() - systemClock.now().getTime();
  return { clock, lines, measure, ahead };
}

describe('the clock of the database', () => {
  test('is the system’s until it was measured', () => {
    const { clock, ahead } = createClock();
    expect(Math.abs(ahead())).toBeLessThan(seconds(1));
    expect(Math.abs(clock.systemAhead())).toBeLessThan(seconds(1));
  });

  test.each([minutes(5), -minutes(5), hours(24 * 365)])(
    'is followed when it is %d ms ahead of the system’s',
    async (difference) => {
      const { clock, measure, ahead } = createClock();
      await measure(difference);
      expect(Math.abs(ahead() - difference)).toBeLessThan(seconds(1));
      expect(Math.abs(clock.systemAhead() + difference)).toBeLessThan(seconds(1));
    },
  );

  test('is followed again when it has changed, and not while it cannot be read', async () => {
    const { clock, measure, ahead } = createClock();
    await measure(minutes(5));
    await expect(clock.measure(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(Math.abs(ahead() - minutes(5))).toBeLessThan(seconds(1));
    await measure(minutes(-2));
    expect(Math.abs(ahead() - minutes(-2))).toBeLessThan(seconds(1));
  });

  test('is compared with the system’s in one line of the log, until they agree again', async () => {
    const { lines, measure } = createClock();
    await measure(0);
    await measure(seconds(4));
    expect(lines).toEqual([]);
    await measure(seconds(6));
    await measure(minutes(5));
    expect(lines).toEqual(['the clocks of this machine and the database differ']);
    await measure(0);
    expect(lines).toHaveLength(2);
  });
});
