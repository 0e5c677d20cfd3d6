import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * What lies in a backup: `backup.json`, `tables/*.jsonl.gz` with one row a line, `side-work.jsonl.gz`,
 * and `files/` as in storage. Never a key: what is sealed stays sealed, and without the keys of the
 * installation it stays so for ever.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The newest migration it was taken under; only a database of the same release can take it back. */
  migration: z.number(),
  tables: z.record(z.string(), z.object({ rows: z.number() })),
  sideWork: z.number(),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

/** A backup that cannot be taken or given back; the message is for the operator. */
export class BackupError extends Error {}

const MANIFEST = 'backup.json';

/** Where the rows of a table lie in a backup. */
export const tableFile = (folder: string, table: string) =>
  path.join(folder, 'tables', `${table}.jsonl.gz`);
/** Where the side work that waited lies in a backup. */
export const sideWorkFile = (folder: string) => path.join(folder, 'side-work.jsonl.gz');
/** Where the stored file of a key lies in a backup. */
export const storedFile = (folder: string, key: string) => path.join(folder, 'files', key);

/**
 * Makes the folder of a new backup under a name of its own until it is whole, so that one cut short
 * is never taken for one.
 * @throws BackupError when something lies there already
 */
export async function beginBackup(folder: string): Promise<string> {
  const isTaken = existsSync(folder) && (await readdir(folder)).length > 0;
  const draft = `${folder}.part`;
  if (isTaken || existsSync(draft)) {
    throw new BackupError(`${isTaken ? folder : draft} is there already. Name a new folder.`);
  }
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 });
  return draft;
}

/** Writes what is in a backup and gives it its name, last: a folder of that name is whole. */
export async function finishBackup(draft: string, folder: string, manifest: BackupManifest) {
  await writeFile(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(draft, folder);
}

/** @throws BackupError when it is not a whole backup */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`There is no whole backup in ${folder}.`);
  return manifestSchema.parse(JSON.parse(text));
}
