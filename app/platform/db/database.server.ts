import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.server.ts';

export type Database = NodePgDatabase;
/** A database or an open transaction: all that stores and queries may use. */
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

/** Creates a pool. It connects with the first query; `close` waits for queries in progress. */
export function connectDatabase({
  connectionString,
  poolSize,
  log,
}: DatabaseOptions): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    // An exhausted pool should fail while the visitor is still waiting.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A server that vanished without closing the connection must not block forever.
    query_timeout: 30_000,
    keepAlive: true,
    application_name: 'unsent',
  });
  // Idle connections die when the server restarts; the pool replaces them.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'idle database connection lost'));
  // Connections inside a transaction die too. Between two queries nobody else listens, and an unhandled
  // `error` event would end the process. The transaction's next query fails by itself.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
  });
  return { db: withSafeTransactions(pool), pool, close: () => pool.end() };
}

/**
 * Drizzle keeps a connection whose BEGIN fails: when the database restarted behind PgBouncer, where every
 * connection opens but no query succeeds, the pool was soon empty for good. Here each returns.
 */
function withSafeTransactions(pool: pg.Pool): Database {
  const db: Database = drizzle({ client: pool });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}
