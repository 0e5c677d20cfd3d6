import type pg from 'pg';

export interface ServerState {
  /** The database's time. */
  now: Date;
  /** A standby, or a server or database that was switched to read-only. */
  isReadOnly: boolean;
}

/** Asks the server at the other end of a connection for its time, and whether it takes writes. */
export async function readServerState(client: Pick<pg.Client, 'query'>): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select clock_timestamp() as now,
            pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  );
  return rows[0] as ServerState;
}

/** Asks the database for its time. */
export const readDatabaseTime = async (client: Pick<pg.Client, 'query'>): Promise<Date> =>
  (await readServerState(client)).now;
