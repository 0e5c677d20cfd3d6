import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Anything with a connection pool: an app under test, or a test installation. */
export interface WithPool {
  pool: pg.Pool;
}

/** Typed access to the tables on the test's own pool, apart from the pool of the code under test. */
export const databaseOf = ({ pool }: WithPool): NodePgDatabase => drizzle({ client: pool });
