import type pg from 'pg';
import type { Metrics } from '../metrics/metrics.server.ts';

/** Adds gauges for the connections of a pool and the callers waiting for one. */
export function addPoolMetrics(metrics: Metrics, pool: pg.Pool, owner: 'web' | 'worker'): void {
  metrics.addGauge({
    name: 'unsent_database_connections',
    help: 'Connections of the pool: used, idle, and callers waiting for one',
    labelNames: ['pool', 'state'],
    read: () =>
      [
        { state: 'used', value: pool.totalCount - pool.idleCount },
        { state: 'idle', value: pool.idleCount },
        { state: 'waiting', value: pool.waitingCount },
      ].map(({ state, value }) => ({ labels: { pool: owner, state }, value })),
  });
  metrics.addGauge({
    name: 'unsent_database_connections_limit',
    help: 'Maximum number of connections of the pool',
    labelNames: ['pool'],
    read: () => [{ labels: { pool: owner }, value: pool.options.max }],
  });
}
