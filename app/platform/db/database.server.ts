import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.server.ts';

export type Database = NodePgDatabase;
/** A database or an open transaction: what a store needs and all it may know. */
export type DbOrTx = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  poolSize: number;
  log: Log;
}

/** Opens a pool. Nothing connects until the first query; `close` waits for queries under way. */
export function connectDatabase({
  connectionString,
  poolSize,
  log,
}: DatabaseOptions): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    // A pool that is exhausted should answer with an error while the visitor still waits.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A connection whose server vanished without a word must not be waited on for ever.
    query_timeout: 30_000,
    keepAlive: true,
    application_name: 'unsent',
  });
  // Idle connections die when the server restarts; the pool replaces them, we only take note.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'idle database connection lost'));
  // So do those in the middle of a transaction: between two queries nobody else listens, and an error
  // that nobody hears would end the process. The next query of that transaction fails by itself.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  });
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
