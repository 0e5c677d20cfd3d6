import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import type { Metrics } from '../metrics/metrics.server.ts';

/** Adds a gauge for waiting, active and failed jobs. */
export function addJobMetrics(metrics: Metrics, db: Database): void {
  metrics.addGauge({
    name: 'unsent_jobs',
    help: 'Background jobs by queue: waiting, active and failed for good',
    labelNames: ['queue', 'state'],
    async read() {
      const { rows } = await db.execute<{ queue: string; state: string; jobs: number }>(sql`
        select name as queue,
          case when state in ('created', 'retry') then 'waiting' else state::text end as state,
          count(*)::int as jobs
        from pgboss.job where state in ('created', 'retry', 'active', 'failed')
        group by 1, 2`);
      return rows.map(({ queue, state, jobs }) => ({ labels: { queue, state }, value: jobs }));
    },
  });
}
