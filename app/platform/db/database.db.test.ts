import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabaseProxy } from '#tests/setup/database-proxy.ts';
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

test('a transaction whose answers are lost is not committed by the next one', async () => {
  const { proxy, url } = await startDatabaseProxy(app.databaseUrl);
  const { log } = app.platform;
  const far = connectDatabase({ connectionString: url, poolSize: 1, log, queryTimeout: 300 });
  await far.db.execute(sql`create table written_by (who text)`);

  const lost = far.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written_by values ('first statement')`);
    proxy.blackhole();
    await tx.execute(sql`insert into written_by values ('second statement')`);
  });
  await expect(lost).rejects.toThrow();
  proxy.restore();
  await far.db.transaction((tx) => tx.execute(sql`insert into written_by values ('next')`));

  const { rows } = await far.db.execute(sql`select who from written_by`);
  expect(rows).toEqual([{ who: 'next' }]);
  await far.close();
  await proxy.close();
});

test('a transaction whose beginning is not answered leaves none open', async () => {
  const { proxy, url } = await startDatabaseProxy(app.databaseUrl);
  const { log } = app.platform;
  const far = connectDatabase({ connectionString: url, poolSize: 1, log, queryTimeout: 300 });
  await far.db.execute(sql`create table began (who text)`);

  proxy.blackhole();
  await expect(far.db.transaction(async () => {})).rejects.toThrow();
  proxy.restore();
  await far.db.execute(sql`insert into began values ('next')`);
  expect((await database.db.execute(sql`select who from began`)).rows).toEqual([{ who: 'next' }]);
  await far.close();
  await proxy.close();
});

test('a refused transaction keeps its connection', async () => {
  const backend = async () =>
    (await database.db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  const before = await backend();
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      throw new Error('no further');
    }),
  ).rejects.toThrow('no further');
  expect(await backend()).toBe(before);
});

test('a transaction that ignores a failed query is not reported as committed', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    }),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('rolled back') } });
  expect(await answer()).toEqual([{ answer: 1 }]);
});

test('a query that comes after its transaction has ended is refused', async () => {
  let late = async (): Promise<unknown> => undefined;
  await database.db.transaction(async (tx) => {
    late = async () => tx.execute(sql`select 1`);
  });
  await expect(late()).rejects.toThrow();
});

test('the server ends statements and idle transactions before the program stops waiting', async () => {
  const limits = async (db: { execute: typeof database.db.execute }) => {
    const { rows } = await db.execute<{ statement: string; idle: string }>(
      sql`select current_setting('statement_timeout') as statement,
                 current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    return rows[0];
  };
  const outside = await limits(database.db);
  expect(await database.db.transaction((tx) => limits(tx))).toEqual({
    statement: '25s',
    idle: '30s',
  });
  expect(await limits(database.db)).toEqual(outside);
});
