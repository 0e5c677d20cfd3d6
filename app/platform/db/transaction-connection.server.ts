import pg from 'pg';
import { seconds } from '../clock/clock.ts';
import type { WriteHealth } from './write-health.ts';

/** How long a program waits for the answer to a query. */
export const QUERY_TIMEOUT = seconds(30);

/**
 * The server itself ends what takes too long, and before the program gives up: then a statement is answered
 * with an error instead of running later. They are sent with `begin`, because a pooler forgets the settings
 * of a session, and in one round trip.
 */
const LIMITS = [
  `set local statement_timeout = ${seconds(25)}`,
  `set local idle_in_transaction_session_timeout = ${seconds(30)}`,
];

export interface TransactionConnection {
  /** What the transaction talks to, in place of the client itself. */
  client: pg.Client;
  /**
   * Refuses every later query of this transaction.
   * @returns whether the connection can be used again: every query was answered, no transaction is left
   * open, and its server takes writes
   */
  end(): boolean;
}

/** Watches one transaction on a connection: see `withSafeTransactions`. */
export function createTransactionConnection(
  client: pg.ClientBase,
  writeHealth: WriteHealth,
): TransactionConnection {
  let hasLostAnswer = false;
  let isReadOnly = false;
  let hasEnded = false;

  async function query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    // Work that was not waited for, and goes on after its transaction: it must not write into the next one.
    if (hasEnded) throw new Error('a query came after its transaction had ended');
    const isBegin = config.text.startsWith('begin');
    try {
      const result = await client.query(isBegin ? withLimits(config) : config, values);
      assertCommitted(config, result);
      return result;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) hasLostAnswer = true;
      if (writeHealth.note(error)) isReadOnly = true;
      throw error;
    }
  }

  return {
    client: { query } as unknown as pg.Client,
    end() {
      hasEnded = true;
      // After a failover, a new connection may lead to a server that takes writes.
      return !hasLostAnswer && !isReadOnly && client.getTransactionStatus() === 'I';
    },
  };
}

const withLimits = (begin: pg.QueryConfig): pg.QueryConfig => ({
  ...begin,
  text: [begin.text, ...LIMITS].join('; '),
});

/** PostgreSQL answers the `commit` of a transaction in which something failed by rolling it back. */
function assertCommitted({ text }: pg.QueryConfig, { command }: pg.QueryResult): void {
  if (text === 'commit' && command !== 'COMMIT') {
    throw new Error('the transaction was rolled back, because a query in it had failed');
  }
}
