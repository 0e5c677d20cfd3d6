import type { Metrics } from '../metrics/metrics.server.ts';
import type { DatabaseClock } from './database-clock.server.ts';

/** Adds a gauge that compares this machine's clock with the database's. Both roles of a process share it. */
export function addClockMetrics(metrics: Metrics, clock: DatabaseClock): void {
  metrics.addGauge({
    name: 'unsent_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of the one of the database',
    labelNames: [],
    read: () => [{ labels: {}, value: clock.systemAhead() / 1_000 }],
  });
}
