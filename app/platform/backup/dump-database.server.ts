import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { appliedMigration } from '../db/migrate.server.ts';
import {
  type BackupManifest,
  type BackupTarget,
  QUEUED_JOBS_PART,
  tablePart,
} from './backup-manifest.server.ts';

const PAGE_SIZE = 1_000;

/**
 * Dumps every table as of one moment, in one repeatable-read transaction that blocks nobody. Queued
 * jobs are dumped too.
 * @param excludedJobs names of the job kinds to leave out
 */
export async function dumpDatabase(
  connectionString: string,
  target: BackupTarget,
  excludedJobs: string[],
): Promise<Pick<BackupManifest, 'migration' | 'tables' | 'sideWork'>> {
  const client = new pg.Client({ connectionString, application_name: 'unsent backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migration = await appliedMigration(client);
    const { rows } = await client.query(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const tables: BackupManifest['tables'] = {};
    for (const { name } of rows) {
      const all = `select to_jsonb(t)::text as line from ${client.escapeIdentifier(name)} t`;
      tables[name] = await writeLines(client, all, target, tablePart(name));
    }
    const queuedJobs = `select jsonb_build_object('name', name, 'data', data, 'startAfter', start_after)::text as line
      from pgboss.job where state in ('created', 'retry', 'active')
      and name <> all (${client.escapeLiteral(`{${excludedJobs.join(',')}}`)}::text[]) and name not like '\\_\\_%'`;
    const sideWork = await writeLines(client, queuedJobs, target, QUEUED_JOBS_PART);
    await client.query('commit');
    return { migration, tables, sideWork };
  } finally {
    await client.end();
  }
}

/** Reads through a cursor, so that memory holds one page of rows, never a whole table. */
async function writeLines(
  client: pg.Client,
  query: string,
  target: BackupTarget,
  part: string,
): Promise<BackupManifest['sideWork']> {
  let rows = 0;
  await client.query(`declare page no scroll cursor for ${query}`);
  async function* lines() {
    for (;;) {
      const page = await client.query(`fetch ${PAGE_SIZE} from page`);
      if (page.rows.length === 0) return;
      rows += page.rows.length;
      yield page.rows.map(({ line }) => `${line}\n`).join('');
    }
  }
  const sums = await pipeline(Readable.from(lines()), createGzip(), (bytes) =>
    target.write(part, bytes),
  );
  await client.query('close page');
  return { rows, ...sums };
}
