import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * Contents of a backup folder: `backup.json`, `tables/*.jsonl.gz` with one row per line, queued jobs in
 * `side-work.jsonl.gz`, and `files/` as in storage. It contains no keys, so encrypted values stay
 * unreadable without the keys of the instance.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The newest migration at the time; only a database of the same release can load the backup. */
  migration: z.number(),
  tables: z.record(z.string(), z.object({ rows: z.number() })),
  /** How many queued jobs there are. */
  sideWork: z.number(),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

/** A backup that cannot be taken or restored; the message is for the operator. */
export class BackupError extends Error {}

const MANIFEST = 'backup.json';

/** The file of a table's rows. */
export const tableFile = (folder: string, table: string) =>
  path.join(folder, 'tables', `${table}.jsonl.gz`);
/** The file of the jobs that were queued. */
export const queuedJobsFile = (folder: string) => path.join(folder, 'side-work.jsonl.gz');
/** The backup's copy of a stored file. */
export const storedFile = (folder: string, key: string) => path.join(folder, 'files', key);

/**
 * Creates the folder of a new backup under a temporary name, so that an interrupted backup is never
 * mistaken for a complete one.
 * @returns the temporary folder, for `finishBackup`
 * @throws BackupError when `folder` already exists and is not empty
 */
export async function createBackupFolder(folder: string): Promise<string> {
  const isTaken = existsSync(folder) && (await readdir(folder)).length > 0;
  const draft = `${folder}.part`;
  if (isTaken || existsSync(draft)) {
    throw new BackupError(`${isTaken ? folder : draft} already exists. Choose a new folder.`);
  }
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 });
  return draft;
}

/** Writes the manifest and renames the folder last, so that a folder of that name is complete. */
export async function finishBackup(draft: string, folder: string, manifest: BackupManifest) {
  await writeFile(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(draft, folder);
}

/** @throws BackupError when the folder holds no complete backup */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`There is no complete backup in ${folder}.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${path.join(folder, MANIFEST)} is damaged. Nothing was restored.`);
  }
}
