import type pg from 'pg';

export interface ServerState {
  /** The database's time. */
  now: Date;
  /** A standby, or a server or database that was switched to read-only. */
  isReadOnly: boolean;
  /** A commit has waited for a standby for longer than a healthy one takes to answer. */
  isStandbyMissing: boolean;
}

/** Asks the server at the other end of a connection for its time, and whether it takes writes. */
export async function readServerState(client: Pick<pg.Client, 'query'>): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select clock_timestamp() as now,
            pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
            exists (select from pg_stat_activity
                    where datname = current_database() and wait_event = 'SyncRep'
                      and state_change < clock_timestamp() - interval '3 seconds') as "isStandbyMissing"`,
  );
  return rows[0] as ServerState;
}

/** Asks the database for its time. */
export const readDatabaseTime = async (client: Pick<pg.Client, 'query'>): Promise<Date> =>
  (await readServerState(client)).now;
