import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { connectDatabase, type DatabaseHandle } from './database.server.ts';

const app = createTestApp();
let database: DatabaseHandle;

beforeAll(() => {
  const { databaseUrl: connectionString, platform } = app;
  database = connectDatabase({ connectionString, poolSize: 1, log: platform.log });
});
afterAll(() => database.close());

const answer = async () => (await database.db.execute(sql`select 1 as answer`)).rows;

// PgBouncer lets clients connect while its database restarts, and refuses their first query.
test('a transaction that cannot begin gives its connection back', async () => {
  const noLevel = { isolationLevel: 'no such level' as never };
  await expect(database.db.transaction(async () => {}, noLevel)).rejects.toThrow();
  expect(await answer()).toEqual([{ answer: 1 }]);
});

test('a transaction that fails changes nothing and gives its connection back', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`create table half_done (id int)`);
      throw new Error('no further');
    }),
  ).rejects.toThrow('no further');
  expect(await answer()).toEqual([{ answer: 1 }]);
  const { rows } = await database.db.execute(sql`select to_regclass('half_done') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test('a transaction whose connection dies leaves room for another', async () => {
  await expect(
    database.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
  ).rejects.toThrow();
  expect(await answer()).toEqual([{ answer: 1 }]);
});
