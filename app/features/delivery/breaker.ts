import { minutes, seconds, shifted } from '#app/platform/clock/clock.ts';

/**
 * When the mail server cannot be reached, every message would fail for the same reason. The breaker
 * opens at the first such failure, lets one probe through after a growing pause, and closes at the
 * first answer. An hour of silence costs fewer than forty tries.
 */
const FIRST_PAUSE = seconds(5);
const LONGEST_PAUSE = minutes(2.5);

export interface Breaker {
  /** How many sends may start now, of the number wanted. */
  allow(wanted: number, now: Date): number;
  /** The server answered, whatever it said. */
  answered(): void;
  /** The server could not be reached. */
  unreachable(now: Date): void;
  /** When to ask again, or null while all is well. */
  readonly retryAt: Date | null;
}

export function createBreaker(): Breaker {
  let retryAt: Date | null = null;
  let pause = FIRST_PAUSE;
  return {
    get retryAt() {
      return retryAt;
    },
    allow: (wanted, now) => {
      if (!retryAt) return wanted;
      return now >= retryAt ? Math.min(wanted, 1) : 0;
    },
    answered() {
      retryAt = null;
      pause = FIRST_PAUSE;
    },
    unreachable(now) {
      // Several sends under way fail together: only the first of them, or a probe, widens the pause.
      if (retryAt && now < retryAt) return;
      if (retryAt) pause = Math.min(pause * 2, LONGEST_PAUSE);
      retryAt = shifted(now, pause);
    },
  };
}
