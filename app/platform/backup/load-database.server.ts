import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { z } from 'zod';
import { keyChecks } from '#db/schema/platform.ts';
import type { KeyCheck } from '../crypto/key-check.server.ts';
import type { DbOrTx } from '../db/database.server.ts';
import { appliedMigration, newestMigration } from '../db/migrate.server.ts';
import { readDatabaseTime } from '../db/server-state.server.ts';
import {
  BackupError,
  type BackupManifest,
  type BackupSource,
  damaged,
  QUEUED_JOBS_PART,
  tablePart,
} from './backup-manifest.server.ts';

const PAGE_SIZE = 500;

/**
 * A database that was only migrated counts as empty: a restore that was stopped leaves one.
 * @throws BackupError when the database is in use
 */
export async function assertDatabaseEmpty(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as tables from information_schema.tables where table_schema in ('public', 'drizzle', 'pgboss')",
    );
    if (rows[0].tables > 0 && !(await isOnlyMigrated(client))) {
      throw new BackupError(
        'This database is already in use. Restore into an empty one (DATABASE_URL), or an empty data folder (DATA_DIR).',
      );
    }
  });
}

/** Whether this release, or one before it, has made the tables, and no process has started on them. */
async function isOnlyMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('public.key_checks') is not null and to_regclass('public.users') is not null
        and to_regclass('drizzle.__drizzle_migrations') is not null as has_tables`,
  );
  if (!rows[0].has_tables || (await appliedMigration(client)) > newestMigration()) return false;
  const used = await client.query(
    'select 1 where exists (select from key_checks) or exists (select from users)',
  );
  return used.rowCount === 0;
}

/** @throws BackupError when another release took the backup: its tables are not ours */
export function assertSameRelease({ migration }: BackupManifest): void {
  if (migration === newestMigration()) return;
  throw new BackupError(
    'This backup was taken by another release. Restore it with that release, then upgrade. Nothing was restored.',
  );
}

/** @throws BackupError when rows or queued jobs of the backup are missing, or can't be read or were changed */
export async function verifyRows(source: BackupSource): Promise<void> {
  const { tables, sideWork } = source.manifest;
  for (const [name, { rows }] of Object.entries(tables)) {
    await assertRows(source, tablePart(name), rows);
  }
  await assertRows(source, QUEUED_JOBS_PART, sideWork.rows);
}

async function assertRows(source: BackupSource, part: string, expected: number): Promise<void> {
  let count = 0;
  for await (const lines of pages(source, part)) count += lines.length;
  if (count === expected) return;
  throw new BackupError(`The backup is incomplete: ${part} has ${count} of ${expected} rows.`);
}

/**
 * Loads every row in one transaction, without triggers and foreign keys; the foreign keys are checked
 * when they are added back. The tables must come from the release that took the backup.
 * @param beforeCommit last changes to the rows in the same transaction, before anybody can see them
 */
export async function loadDatabase(
  connectionString: string,
  source: BackupSource,
  beforeCommit: (tx: DbOrTx, now: Date) => Promise<void>,
): Promise<void> {
  await withClient(connectionString, async (client) => {
    const names = Object.keys(source.manifest.tables);
    const quoted = names.map((name) => client.escapeIdentifier(name));
    await client.query('begin');
    const { rows: foreignKeys } = await client.query(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of foreignKeys) {
      await client.query(`alter table ${table} drop constraint ${name}`);
    }
    for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);
    // Migrations may have inserted initial rows; the backup has its own.
    await client.query(`truncate ${quoted.join(', ')}`);
    for (const name of names) await loadTable(client, source, name);
    for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await beforeCommit(drizzle({ client }), await readDatabaseTime(client));
    await client.query('commit');
  });
}

async function loadTable(client: pg.Client, source: BackupSource, name: string): Promise<void> {
  const table = client.escapeIdentifier(name);
  const { rows } = await client.query(
    `select quote_ident(column_name) as column, is_identity = 'YES' as is_identity
       from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [name],
  );
  const columns = rows.map(({ column }) => column).join(', ');
  for await (const lines of pages(source, tablePart(name))) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
  }
  for (const { column } of rows.filter((row) => row.is_identity)) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${table} having max(${column}) is not null`,
      [table, column],
    );
  }
}

/** The jobs that were queued when the backup was taken. */
export async function readQueuedJobs(
  source: BackupSource,
): Promise<{ name: string; data: object; startAfter: string }[]> {
  const all = [];
  for await (const lines of pages(source, QUEUED_JOBS_PART)) all.push(...lines);
  return all.map((line) => JSON.parse(line));
}

/** The check values of the keys the backup's values were encrypted with; none if no process ever ran. */
export async function readKeyChecks(source: BackupSource): Promise<KeyCheck[]> {
  const checks = [];
  if (source.manifest.tables.key_checks) {
    for await (const lines of pages(source, tablePart('key_checks'))) {
      checks.push(...lines.map((line) => keyCheckSchema.parse(JSON.parse(line))));
    }
  }
  return checks;
}

/** PostgreSQL writes bytea to JSON as `\\x` and two hexadecimal digits per byte. */
const keyCheckSchema = z.object({
  kind: z.enum(keyChecks.kind.enumValues),
  version: z.number(),
  proof: z.string().transform((text) => Buffer.from(text.slice(2), 'hex')),
});

async function* pages(source: BackupSource, part: string): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const line of lines(source, part)) {
    page.push(line);
    if (page.length === PAGE_SIZE) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

/** Not by `readline`: it also ends lines at U+2028, which JSON leaves as it is, and hides errors of reading. */
async function* lines(source: BackupSource, part: string): AsyncGenerator<string> {
  let rest = '';
  const texts = Readable.from(source.read(part)).compose(createGunzip()).setEncoding('utf8');
  try {
    for await (const text of texts) {
      const parts = `${rest}${text}`.split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } catch {
    throw damaged(part);
  }
  if (rest) yield rest;
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'unsent restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
