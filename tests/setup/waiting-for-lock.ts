import type { TestApp } from './test-app.ts';

/** Whether a connection to the test's database waits for a lock that another holds. */
export async function isWaitingForLock({ pool }: Pick<TestApp, 'pool'>): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}
