import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { applyMigration } from '#app/platform/db/migrate.server.ts';
import { withDatabase } from './setup/database-run.ts';
import { describeDatabase } from './setup/describe-database.ts';
import { runProgram } from './setup/programs.ts';
import { testEnvironment } from './setup/test-app.ts';

/** The migration that 1.0.0 begins with, in place of the 65 of 0.1.0. */
describe('the baseline', () => {
  const name = `baseline_${randomUUID().replaceAll('-', '')}`;
  let admin: pg.Client;
  let client: pg.Client;
  let url: string;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: inject('clusterUrl') });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url = withDatabase(inject('clusterUrl'), name);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    const [baseline] = readMigrationFiles({ migrationsFolder: 'db/migrations' });
    if (!baseline) throw new Error('There is no migration');
    await applyMigration(client, baseline);
  });
  afterAll(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  test('makes the same database as the migrations of 0.1.0 did', async () => {
    // Written by describeDatabase from a database that those had made.
    const made = readFileSync('tests/schema-of-0.1.0.txt', 'utf8').trimEnd().split('\n');
    expect(await describeDatabase(client)).toEqual(made.sort());
  });

  test('is refused on a database of 0.1.0 in one sentence, and nothing is changed', async () => {
    await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
    const before = await describeDatabase(client);
    const env = { ...testEnvironment(url), DATABASE_URL: url };
    expect(await runProgram('migrate', [], env)).toEqual({
      code: 1,
      output: expect.stringMatching(/^\nThis database was made by version 0\.1\.0, [^.]+\.\n\n$/),
    });
    expect(await describeDatabase(client)).toEqual(before);
  });
});
