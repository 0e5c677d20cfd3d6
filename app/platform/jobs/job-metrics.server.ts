import { sql } from 'drizzle-orm';
import type { Metrics } from '../metrics/metrics.server.ts';
import type { Platform } from '../platform.server.ts';
import { listQueueHealth } from './job-health.queries.server.ts';

/** Adds gauges for waiting, active and failed jobs, and for how long the oldest one has waited. */
export function addJobMetrics(
  metrics: Metrics,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
): void {
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
  metrics.addGauge({
    name: 'unsent_job_oldest_waiting_seconds',
    help: 'How long the oldest job that is due has been waiting, by queue',
    labelNames: ['queue'],
    async read() {
      const now = clock.now();
      return (await listQueueHealth(db, now)).map(({ name, oldestWaitingSince: since }) => ({
        labels: { queue: name },
        value: since ? (now.getTime() - since.getTime()) / 1_000 : 0,
      }));
    },
  });
}
