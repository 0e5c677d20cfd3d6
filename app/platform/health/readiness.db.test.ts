import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { minutes, seconds, systemClock } from '#app/platform/clock/clock.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createDatabaseClock } from '../clock/database-clock.server.ts';
import { connectDatabase } from '../db/database.server.ts';
import { createWriteHealth } from '../db/write-health.ts';
import { createReadiness, type Readiness } from './readiness.server.ts';

const app = createTestApp();

const opened: Readiness[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((readiness) => readiness.close()));
});

function openReadiness(writeHealth = createWriteHealth()) {
  const clock = createDatabaseClock(app.platform.log);
  const readiness = createReadiness(app.databaseUrl, { clock, writeHealth });
  opened.push(readiness);
  return { readiness, clock };
}

const setDatabase = (setting: string) =>
  app.pool.query(
    `do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`,
  );

test('a database that can be written is ready', async () => {
  expect(await openReadiness().readiness.check()).toBeNull();
});

test('a read-only database is not ready, and its time is known all the same', async () => {
  await setDatabase('set default_transaction_read_only = on');
  const { readiness, clock } = openReadiness();
  expect(await readiness.check()).toBe('read-only');
  expect(Math.abs(clock.systemAhead())).toBeLessThan(seconds(2));
  await setDatabase('reset default_transaction_read_only');
});

test('a write that the server has refused counts for ten seconds', async () => {
  let now = 0;
  const writeHealth = createWriteHealth(() => now);
  const { readiness } = openReadiness(writeHealth);
  writeHealth.note(Object.assign(new Error('duplicate key'), { code: '23505' }));
  expect(await readiness.check()).toBeNull();
  writeHealth.note(Object.assign(new Error('disk full'), { code: '53100' }));
  now = seconds(9);
  expect(await readiness.check()).toBe('read-only');
  now = seconds(10);
  expect(await readiness.check()).toBeNull();
});

test('a server whose commits wait for a missing standby is not ready, and says why', async () => {
  // The tests' own server waits for nobody otherwise: only this connection asks it to.
  await app.pool.query("alter system set synchronous_standby_names = 'nobody'");
  await app.pool.query('select pg_reload_conf()');
  const writer = new pg.Client({ connectionString: app.databaseUrl });
  await writer.connect();
  await writer.query('set synchronous_commit = on');
  const written = writer.query('create table waits_for_standby (id int)');
  const { readiness } = openReadiness();
  await expect.poll(() => readiness.check(), { timeout: 20_000 }).toBe('standby');
  await app.pool.query('alter system reset synchronous_standby_names');
  await app.pool.query('select pg_reload_conf()');
  await written;
  expect(await readiness.check()).toBeNull();
  await writer.end();
});

test('connections to a server that takes no writes any more are replaced', async () => {
  const { log } = app.platform;
  const { db, writeHealth, close } = connectDatabase({
    connectionString: app.databaseUrl,
    poolSize: 1,
    log,
  });
  await setDatabase('set default_transaction_read_only = on');
  const write = () => db.transaction((tx) => tx.execute('create table written (id int)'));
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } });
  expect(writeHealth.hasJustFailed()).toBe(true);
  // As if another server had taken over behind the same address.
  const owner = new pg.Client({
    connectionString: app.databaseUrl,
    options: '-c default_transaction_read_only=off',
  });
  await owner.connect();
  await owner.query(
    `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
  );
  await owner.end();
  await write();
  await close();
});

test.each([minutes(5), -minutes(5)])(
  'the clock follows a database that is %d ms ahead',
  async (ahead) => {
    // PostgreSQL finds this function instead of its own.
    await app.pool.query(
      `create or replace function public.clock_timestamp() returns timestamptz language sql as
       $$ select pg_catalog.clock_timestamp() + interval '${ahead} milliseconds' $$`,
    );
    await setDatabase('set search_path = public, pg_catalog');
    const { readiness, clock } = openReadiness();
    expect(await readiness.check()).toBeNull();
    const difference = clock.now().getTime() - systemClock.now().getTime();
    expect(Math.abs(difference - ahead)).toBeLessThan(seconds(2));
    await setDatabase('reset search_path');
  },
);
