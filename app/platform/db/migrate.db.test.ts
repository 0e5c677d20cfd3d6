import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { until } from '#tests/setup/until.ts';
import { applyMigration } from './migrate.server.ts';

const app = createTestApp();

test('each migration commits in its own transaction, so that it holds no locks during the next', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  for (const [index, name] of ['one', 'two', 'three'].entries()) {
    const folderMillis = Date.now() + index;
    const sql = [`create table ${name}_of_three ()`];
    await applyMigration(client, { sql, folderMillis, hash: `${name} of three`, bps: true });
  }
  await client.end();
  const { rows } = await app.pool.query(
    `select count(*)::int as migrations, count(distinct xmin::text)::int as transactions
       from drizzle.__drizzle_migrations where hash like '% of three'`,
  );
  expect(rows).toEqual([{ migrations: 3, transactions: 3 }]);
});

test('a migration that waits for a request begins again, and PostgreSQL does not end the request', async () => {
  await app.pool.query('create table first_table (); create table second_table ()');
  const request = await app.pool.connect();
  await request.query('begin');
  await request.query('select from second_table');
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const migrated = applyMigration(client, {
    sql: [
      'alter table first_table add added text',
      // Work that takes longer than the rest of the second in which the request may wait.
      'select pg_sleep(0.5)',
      'alter table second_table add added text',
    ],
    folderMillis: Date.now(),
    hash: 'of no file',
    bps: true,
  });
  await until('the migration to have the first table', async () => {
    const { rowCount } = await app.pool.query(
      `select 1 from pg_locks where relation = 'first_table'::regclass and mode = 'AccessExclusiveLock'`,
    );
    return rowCount;
  });
  await request.query('select from first_table');
  await request.query('commit');
  request.release();
  await migrated;
  await client.end();
  expect((await app.pool.query('select added from second_table')).rows).toEqual([]);
});
