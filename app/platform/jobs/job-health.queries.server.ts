import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.server.ts';

export interface QueueHealth {
  name: string;
  /** Due and not started. */
  waiting: number;
  active: number;
  failedToday: number;
  oldestWaitingSince: Date | null;
}

/** The state of every job queue. */
export async function listQueueHealth(db: DbOrTx, now: Date): Promise<QueueHealth[]> {
  const { rows } = await db.execute<{
    name: string;
    waiting: number;
    active: number;
    failed_today: number;
    oldest: number | null;
  }>(sql`
    select queue.name,
      (count(job.id) filter (where job.state in ('created', 'retry') and job.start_after <= ${now.toISOString()}))::int as waiting,
      (count(job.id) filter (where job.state = 'active'))::int as active,
      (count(job.id) filter (where job.state = 'failed'
        and job.completed_on > ${now.toISOString()}::timestamptz - interval '24 hours'))::int as failed_today,
      extract(epoch from min(job.start_after) filter (where job.state in ('created', 'retry')
        and job.start_after <= ${now.toISOString()}))::float8 * 1000 as oldest
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state <> 'completed'
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`);
  return rows.map((row) => ({
    name: row.name,
    waiting: row.waiting,
    active: row.active,
    failedToday: row.failed_today,
    oldestWaitingSince: row.oldest === null ? null : new Date(row.oldest),
  }));
}
