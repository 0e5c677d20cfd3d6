import pg from 'pg';

/**
 * Runs `work` unless another process holds the lock, which ends with the connection of its process.
 * @param connectionString of a session of its own, not through a pooler
 */
export async function withSessionLock(
  connectionString: string,
  lock: number,
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'unsent lock' });
  // A lost connection is noticed by the queries of `work`, which use others.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [lock]);
    if (rows[0].is_free) await work();
  } finally {
    await client.end();
  }
}
