import type { Log } from '../log/log.server.ts';
import { type Clock, seconds, shifted } from './clock.ts';

/** Keeps the database's time, because the machines of several processes may disagree about it. */
export interface DatabaseClock extends Clock {
  /** Asks the database for its time, and keeps to it from now on. @throws whatever `ask` throws */
  measure(ask: () => Promise<Date>): Promise<void>;
  /** How far this machine's own clock is ahead of the database's, in milliseconds. */
  systemAhead(): number;
}

/** Above this, an operator should know: certificates, logs and other programs use the system's clock. */
const TOLERATED_MS = seconds(5);

/**
 * Between two measurements it runs by the monotonic clock, which nobody sets. Until the first it shows the
 * time of the system.
 */
export function createDatabaseClock(log: Pick<Log, 'warn' | 'info'>): DatabaseClock {
  let anchor: { time: Date; at: number } | undefined;
  let isOff = false;

  const now = () => (anchor ? shifted(anchor.time, performance.now() - anchor.at) : new Date());
  const systemAhead = () => Date.now() - now().getTime();

  function report(): void {
    const wasOff = isOff;
    isOff = Math.abs(systemAhead()) > TOLERATED_MS;
    const clocks = { secondsAhead: Math.round(systemAhead() / 1_000) };
    if (isOff && !wasOff) log.warn(clocks, 'the clocks of this machine and the database differ');
    if (!isOff && wasOff)
      log.info(clocks, 'the clocks of this machine and the database agree again');
  }

  return {
    now,
    systemAhead,
    async measure(ask) {
      const askedAt = performance.now();
      const time = await ask();
      const answeredAt = performance.now();
      // The database read its clock at some time between question and answer.
      const uncertainty = (answeredAt - askedAt) / 2;
      const measured = { time, at: answeredAt - uncertainty };
      const difference = anchor
        ? Math.abs(time.getTime() - anchor.time.getTime() - (measured.at - anchor.at))
        : Number.POSITIVE_INFINITY;
      if (difference > uncertainty) anchor = measured;
      report();
    },
  };
}
