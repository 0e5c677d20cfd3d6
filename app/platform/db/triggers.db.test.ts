import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import {
  applyTriggers,
  listCurrent,
  listDifferingTriggers,
  readDefinitions,
} from './triggers.server.ts';

const app = createTestApp();

describe('db/triggers.sql', () => {
  test('has every function and trigger of the migrated database, word for word', async () => {
    expect(await listDifferingTriggers(app.pool)).toEqual([]);
    const inDatabase = (await listCurrent(app.pool)).map(({ id }) => id);
    expect(inDatabase.toSorted()).toEqual(
      readDefinitions()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('defines a function before the triggers that call it', () => {
    const names = readDefinitions().map(({ id }) => id);
    for (const { id, statement } of readDefinitions()) {
      const called = /EXECUTE FUNCTION (\w+)/.exec(statement)?.[1];
      if (called) expect(names.indexOf(called), id).toBeLessThan(names.indexOf(id));
    }
  });
});

describe('applying it', () => {
  test('changes nothing in a database that equals it', async () => {
    await withClient(async (client) => {
      const before = await rowVersions(client);
      expect(await applyTriggers(client)).toEqual([]);
      expect(await rowVersions(client)).toEqual(before);
    });
  });

  test.each([
    [
      'a function with another body',
      `create or replace function count_film_use() returns trigger language plpgsql as 'begin return null; end'`,
      'count_film_use',
    ],
    [
      'a missing trigger',
      'drop trigger users_keep_deleted_account on users',
      'users_keep_deleted_account on users',
    ],
    [
      'a trigger with another condition',
      `drop trigger audit_entries_keep on audit_entries;
       create trigger audit_entries_keep before delete on audit_entries for each row execute function keep_audit_entries()`,
      'audit_entries_keep on audit_entries',
    ],
    [
      'a guard of the ledger that is checked too early',
      `drop trigger profiles_balance_agrees on profiles;
       create constraint trigger profiles_balance_agrees after update on profiles for each row execute function check_ledger_after_change()`,
      'profiles_balance_agrees on profiles',
    ],
  ])('restores %s, and nothing else', async (_, damage, id) => {
    await withClient(async (client) => {
      await client.query(damage);
      expect(await applyTriggers(client)).toEqual([id]);
      expect(await listDifferingTriggers(client)).toEqual([]);
    });
  });

  test('waits for a table that is locked, without keeping others from it for long', async () => {
    const holder = await app.pool.connect();
    try {
      await withClient(async (client) => {
        await client.query('drop trigger profiles_open_ledger on profiles');
        await holder.query('begin');
        await holder.query('lock table profiles in row exclusive mode');
        const applying = applyTriggers(client);
        await untilWaiting();
        await holder.query('commit');
        expect(await applying).toEqual(['profiles_open_ledger on profiles']);
      });
    } finally {
      holder.release();
    }
  });
});

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query(
      `select from pg_locks where not granted and relation = 'profiles'::regclass`,
    );
    if (rows.length > 0) return;
  }
}

/** The versions of all catalogue rows: they change with every `create or replace`. */
async function rowVersions(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
     union all select oid, xmin from pg_trigger order by 1`,
  );
  return rows;
}

async function withClient(use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
