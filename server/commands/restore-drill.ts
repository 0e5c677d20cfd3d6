import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { recordRestoreDrill } from '#app/features/backups/record-restore-drill.server.ts';
import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { BackupError } from '#app/platform/backup/backup-manifest.server.ts';
import { assertDatabaseEmpty } from '#app/platform/backup/load-database.server.ts';
import { StartError } from '../process.ts';
import { restoreBackup } from '../restore-backup.ts';
import { readServerConfig, type ServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, openLastBackup, runCommand } from './command.ts';

/**
 * `npm run restore-drill -- --identity <file> [--database <url>]`: restores the last backup of BACKUP_TO into
 * an empty scratch database and a temporary folder, checks what came out, and deletes both. It starts no
 * worker and knows no card provider. The result is kept in the database of the installation.
 */
await runCommand(async () => {
  const { identity, scratchUrl } = readArguments();
  const config = readServerConfig();
  if (!scratchUrl && config.mode === 'production') {
    throw new StartError(
      'Name an empty database to restore into, which is emptied afterwards: --database postgres://user:password@host:5432/scratch',
    );
  }
  await assertInitialized(config.database.url);
  const { platform, close } = await createServices(config);
  try {
    const result = await drill(config, identity, scratchUrl).catch(async (error: unknown) => {
      if (error instanceof BackupError) {
        await recordRestoreDrill(platform, { problem: error.message });
      }
      throw error;
    });
    await recordRestoreDrill(platform, result);
  } finally {
    await close();
  }
});

/** Restores and checks. @returns the results of the checks */
async function drill(config: ServerConfig, identity: string, scratchUrl: string | undefined) {
  const source = await openLastBackup(config, identity);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-drill-'));
  try {
    return await withScratchDatabase(config, scratchUrl, async (url) => {
      const scratch: ServerConfig = {
        ...config,
        cards: null,
        backup: null,
        storage: { kind: 'disk', folder },
        database: { ...config.database, url, directUrl: url, isPooled: false },
      };
      await restoreBackup(scratch, source);
      const { services, close } = await createServices(scratch);
      const checks = await checkIntegrity(services).finally(close);
      const failed = checks.filter(({ failures }) => failures.length > 0);
      for (const { name, failures } of failed) {
        process.stdout.write(`FAILED  ${name}: ${failures.join(' ')}\n`);
      }
      const { takenAt, files } = source.manifest;
      process.stdout.write(
        `Restored the backup taken at ${takenAt} with ${files.length} files, and deleted it again. ${checks.length - failed.length} of ${checks.length} checks are ok.\n`,
      );
      if (failed.length > 0) process.exitCode = 1;
      return { checks };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lends a new database of the same server, or the given one, which must be empty and is emptied again. */
async function withScratchDatabase<Result>(
  { database }: ServerConfig,
  given: string | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (given) {
    await assertDatabaseEmpty(given);
    return await work(given).finally(() =>
      runSql(
        given,
        'drop schema if exists pgboss cascade; drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
      ),
    );
  }
  const name = `unsent_drill_${randomUUID().replaceAll('-', '')}`;
  await runSql(database.directUrl, `create database ${name}`);
  const url = new URL(database.directUrl);
  url.pathname = `/${name}`;
  return await work(url.href).finally(() =>
    runSql(database.directUrl, `drop database ${name} with (force)`),
  );
}

async function runSql(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'unsent drill' });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** @throws StartError when the identity is missing, or there is anything else */
function readArguments(): { identity: string; scratchUrl: string | undefined } {
  try {
    const { identity, database } = parseArgs({
      options: { identity: { type: 'string' }, database: { type: 'string' } },
    }).values;
    if (identity) return { identity, scratchUrl: database };
  } catch {
    // Said below.
  }
  throw new StartError(
    'Usage: npm run restore-drill -- --identity <file> [--database <url of an empty database>]',
  );
}
