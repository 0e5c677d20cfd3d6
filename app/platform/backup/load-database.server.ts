import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { z } from 'zod';
import { keyChecks } from '#db/schema/platform.ts';
import type { KeyCheck } from '../crypto/key-check.server.ts';
import type { DbOrTx } from '../db/database.server.ts';
import { appliedMigration } from '../db/migrate.server.ts';
import {
  BackupError,
  type BackupManifest,
  sideWorkFile,
  tableFile,
} from './backup-folder.server.ts';

const LINES_AT_ONCE = 500;

/** @throws BackupError unless the database has no table yet */
export async function assertDatabaseEmpty(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as tables from information_schema.tables where table_schema in ('public', 'drizzle', 'pgboss')",
    );
    if (rows[0].tables > 0) {
      throw new BackupError(
        'This database is in use, and a restore would mix two lives. Name an empty one (DATABASE_URL), or an empty data folder (DATA_DIR).',
      );
    }
  });
}

/**
 * Puts every row back, in one transaction: triggers and references are set aside meanwhile, and the
 * references are checked again when all is there. The tables must have been made by the same release.
 * @param settle what must be true before anybody sees the rows, in the same transaction
 */
export async function loadDatabase(
  connectionString: string,
  folder: string,
  manifest: BackupManifest,
  settle: (tx: DbOrTx) => Promise<void>,
): Promise<void> {
  await withClient(connectionString, async (client) => {
    const migration = await appliedMigration(client);
    if (migration !== manifest.migration) {
      throw new BackupError(
        'This backup was taken under another release. Restore it with that release, then upgrade.',
      );
    }
    const names = Object.keys(manifest.tables);
    const quoted = names.map((name) => client.escapeIdentifier(name));
    await client.query('begin');
    const { rows: references } = await client.query(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of references) {
      await client.query(`alter table ${table} drop constraint ${name}`);
    }
    for (const table of quoted) await client.query(`alter table ${table} disable trigger user`);
    // Migrations may have put first rows there; the backup has its own.
    await client.query(`truncate ${quoted.join(', ')}`);
    for (const name of names) await loadTable(client, folder, name, manifest);
    for (const table of quoted) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await settle(drizzle({ client }));
    await client.query('commit');
  });
}

async function loadTable(
  client: pg.Client,
  folder: string,
  name: string,
  manifest: BackupManifest,
): Promise<void> {
  const table = client.escapeIdentifier(name);
  const { rows } = await client.query(
    `select quote_ident(column_name) as column, is_identity = 'YES' as is_identity
       from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [name],
  );
  const columns = rows.map(({ column }) => column).join(', ');
  let count = 0;
  for await (const lines of pages(tableFile(folder, name))) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
    count += lines.length;
  }
  if (count !== manifest.tables[name]?.rows) {
    throw new BackupError(`The backup of ${name} is not whole: ${count} rows.`);
  }
  for (const { column } of rows.filter((row) => row.is_identity)) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${table} having max(${column}) is not null`,
      [table, column],
    );
  }
}

/** The side work that waited, as it was asked for. */
export async function readSideWork(
  folder: string,
): Promise<{ name: string; data: object; startAfter: string }[]> {
  const all = [];
  for await (const lines of pages(sideWorkFile(folder))) all.push(...lines);
  return all.map((line) => JSON.parse(line));
}

/** The proofs of the keys it was written with; none when nothing was ever started on it. */
export async function readKeyChecks(folder: string, manifest: BackupManifest): Promise<KeyCheck[]> {
  const proofs = [];
  if (manifest.tables.key_checks) {
    for await (const lines of pages(tableFile(folder, 'key_checks'))) {
      proofs.push(...lines.map((line) => proofSchema.parse(JSON.parse(line))));
    }
  }
  return proofs;
}

/** As PostgreSQL writes bytes into JSON: `\\x` and two signs a byte. */
const proofSchema = z.object({
  kind: z.enum(keyChecks.kind.enumValues),
  version: z.number(),
  proof: z.string().transform((text) => Buffer.from(text.slice(2), 'hex')),
});

async function* pages(file: string): AsyncGenerator<string[]> {
  const input = createReadStream(file).pipe(createGunzip());
  let page: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    page.push(line);
    if (page.length === LINES_AT_ONCE) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
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
