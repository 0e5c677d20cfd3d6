import type pg from 'pg';
import type { Metrics } from '../metrics/metrics.server.ts';

/** Tells how many connections a pool has, and how many wait for one. */
export function watchPool(metrics: Metrics, pool: pg.Pool, owner: 'web' | 'worker'): void {
  metrics.watch({
    name: 'unsent_database_connections',
    help: 'Connections of the pool: in use, idle, and callers waiting for one',
    labelNames: ['pool', 'state'],
    read: () =>
      [
        { state: 'used', value: pool.totalCount - pool.idleCount },
        { state: 'idle', value: pool.idleCount },
        { state: 'waiting', value: pool.waitingCount },
      ].map(({ state, value }) => ({ labels: { pool: owner, state }, value })),
  });
  metrics.watch({
    name: 'unsent_database_connections_limit',
    help: 'The most connections the pool may have',
    labelNames: ['pool'],
    read: () => [{ labels: { pool: owner }, value: pool.options.max }],
  });
}
