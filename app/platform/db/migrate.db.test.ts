import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { until } from '#tests/setup/until.ts';
import { migrateDatabase } from './migrate.server.ts';

const app = createTestApp();

test('each migration commits in its own transaction, so that it holds no locks during the next', async () => {
  const { rows } = await app.pool.query(
    'select count(*)::int as migrations, count(distinct xmin::text)::int as transactions from drizzle.__drizzle_migrations',
  );
  expect(rows[0].migrations).toBeGreaterThan(10);
  expect(rows[0].transactions).toBe(rows[0].migrations);
});

test('a migration that waits for a request begins again instead of letting PostgreSQL end the request', async () => {
  // Undone by hand, so the newest migration must only add columns, and indexes, to one table.
  const file = globSync('db/migrations/*.sql').sort().at(-1) ?? '';
  const statements = readFileSync(file, 'utf8');
  const added = [...statements.matchAll(/ALTER TABLE "(\w+)" ADD COLUMN "(\w+)"/g)];
  const indexes = [...statements.matchAll(/CREATE INDEX "(\w+)"/g)];
  const [[, table = '', column = ''] = []] = added;
  expect(column, `${file} adds columns`).not.toBe('');
  const drops = [
    ...indexes.map(([, name]) => `drop index ${name}`),
    ...added.map(([, one, name]) => `alter table ${one} drop column ${name}`),
  ];
  await app.pool.query(
    `delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations);
     ${drops.join(';')}`,
  );
  const request = await app.pool.connect();
  await request.query('begin');
  await request.query(`select count(*) from ${table}`);
  const migrated = migrateDatabase(app.databaseUrl);
  const began = async () => {
    const { rows } = await app.pool.query<{ at: string }>(
      `select xact_start::text as at from pg_stat_activity
        where application_name = 'unsent migrate' and wait_event_type = 'Lock'`,
    );
    return rows[0]?.at;
  };
  const first = await until('the migration to wait', began);
  await until('it to begin again', async () => {
    const at = await began();
    return at !== undefined && at !== first;
  });
  await request.query('commit');
  request.release();
  await migrated;
  const { rows } = await app.pool.query(
    'select 1 from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  );
  expect(rows).toHaveLength(1);
});
