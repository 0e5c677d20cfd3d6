import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.server.ts';
import { createTransactionConnection, QUERY_TIMEOUT } from './transaction-connection.server.ts';
import { createWriteHealth, type WriteHealth } from './write-health.ts';

export type Database = NodePgDatabase;
/** A database or an open transaction: all that stores and queries may use. */
export type DbOrTx = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  writeHealth: WriteHealth;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  poolSize: number;
  log: Log;
  /** How long to wait for the answer to a query, in milliseconds. */
  queryTimeout?: number;
}

/** Creates a pool. It connects with the first query; `close` waits for queries in progress. */
export function connectDatabase({
  connectionString,
  poolSize,
  log,
  queryTimeout = QUERY_TIMEOUT,
}: DatabaseOptions): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    // An exhausted pool should fail while the visitor is still waiting.
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A server that vanished without closing the connection must not block forever.
    query_timeout: queryTimeout,
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
  const writeHealth = createWriteHealth();
  const db = withSafeTransactions(pool, log, writeHealth);
  return { db, pool, writeHealth, close: () => pool.end() };
}

/**
 * Drizzle gives a connection back however its transaction ended. If an answer never came, the statement may
 * still be on its way: it would run inside the transaction that was left open, and whoever uses the
 * connection next would commit it. So a connection goes back only if everything was answered and no
 * transaction is open; any other is closed, and the server rolls back what was open.
 */
function withSafeTransactions(pool: pg.Pool, log: Log, writeHealth: WriteHealth): Database {
  const db: Database = drizzle({ client: noting(pool, writeHealth) });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    const connection = createTransactionConnection(client, writeHealth);
    try {
      return await drizzle({ client: connection.client }).transaction(work, config);
    } finally {
      const isClean = connection.end();
      if (!isClean) log.warn('a transaction did not end cleanly, so its connection is closed');
      client.release(!isClean);
    }
  };
  return db;
}

/** A pool whose failed queries are noted; the pool itself closes their connections. */
const noting = (pool: pg.Pool, writeHealth: WriteHealth) =>
  ({
    query: (config: pg.QueryConfig, values?: unknown[]) =>
      pool.query(config, values).catch((error: unknown) => {
        writeHealth.note(error);
        throw error;
      }),
  }) as unknown as pg.Client;
