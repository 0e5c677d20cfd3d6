import { minutes, seconds, shifted } from '#app/platform/clock/clock.ts';

/**
 * A circuit breaker for the mail server. When it cannot be reached, every message would fail for the
 * same reason. After a few such failures in a row the breaker opens: it lets one probe through after
 * each of ever longer pauses and closes at the first answer. An hour of silence costs fewer than
 * forty tries.
 */
const FAILURES_BEFORE_OPEN = 3;
const FIRST_PAUSE = seconds(5);
const LONGEST_PAUSE = minutes(2.5);

export interface Breaker {
  /** How many of the wanted sends may start now. */
  allow(wanted: number, now: Date): number;
  /** The server answered, whatever it said. */
  recordAnswer(): void;
  /** The server could not be reached. Returns when that message may be tried again. */
  recordUnreachable(now: Date): Date;
}

export function createBreaker(): Breaker {
  let failures = 0;
  let retryAt: Date | null = null;
  let pause = FIRST_PAUSE;
  return {
    allow: (wanted, now) => {
      if (!retryAt) return wanted;
      return now >= retryAt ? Math.min(wanted, 1) : 0;
    },
    recordAnswer() {
      failures = 0;
      retryAt = null;
      pause = FIRST_PAUSE;
    },
    recordUnreachable(now) {
      failures += 1;
      if (failures < FAILURES_BEFORE_OPEN) return shifted(now, FIRST_PAUSE);
      // Sends in flight fail together: only the first of them, or a probe, makes the pause longer.
      if (!retryAt || now >= retryAt) {
        if (retryAt) pause = Math.min(pause * 2, LONGEST_PAUSE);
        retryAt = shifted(now, pause);
      }
      return retryAt;
    },
  };
}
