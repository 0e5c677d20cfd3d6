import { createHash } from 'node:crypto';
import { z } from 'zod';

const sums = z.object({ bytes: z.number(), sha256: z.string() });

/**
 * The list of a backup, `backup.json`, which is written last: without it there is no backup. Sizes and
 * checksums are those of the bytes as they are stored, encrypted or not, so no key is needed to compare them.
 */
const manifestSchema = z.object({
  format: z.literal(2),
  takenAt: z.iso.datetime(),
  /** The newest migration at the time; only a database of the same release can load the backup. */
  migration: z.number(),
  /** Whose key decrypts it; null if nothing is encrypted. */
  recipient: z.string().nullable(),
  tables: z.record(z.string(), sums.extend({ rows: z.number() })),
  /** The queued jobs. */
  sideWork: sums.extend({ rows: z.number() }),
  /** The stored files, each with its size and the part that is its copy. */
  files: z.array(sums.extend({ key: z.string(), size: z.number(), copy: z.string() })),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

/** How long the stored bytes of a part are, and their checksum. */
export type PartSums = z.infer<typeof sums>;

export type SavedFile = BackupManifest['files'][number];

/** A backup that cannot be taken or restored; the message is for the operator. */
export class BackupError extends Error {}

export const MANIFEST = 'backup.json';

/** The part with a table's rows, one per line. */
export const tablePart = (table: string) => `tables/${table}.jsonl.gz`;
/** The part with the jobs that were queued. */
export const QUEUED_JOBS_PART = 'side-work.jsonl.gz';
/** The folder of the copies of stored files. */
export const COPIES = 'files';

/** Where a backup goes. */
export interface BackupTarget {
  recipient: string | null;
  /** Names the copy of a stored file; `version` differs when the file was replaced. */
  copyOf(key: string, version: string): string;
  /** What is known of a copy that an earlier backup made; null when there is none. */
  findCopy(copy: string): Promise<(PartSums & { size?: number }) | null>;
  /** Stores a part while it is read; nothing has its name until it is complete. */
  write(part: string, bytes: AsyncIterable<Uint8Array>): Promise<PartSums>;
  /** Writes the list: from now on, the backup counts. */
  finish(manifest: BackupManifest): Promise<void>;
}

/** A complete backup, to be read. */
export interface BackupSource {
  manifest: BackupManifest;
  /**
   * A part as it was before it was stored.
   * @throws BackupError when it is missing, cut off or changed, at its end at the latest
   */
  read(part: string): AsyncGenerator<Uint8Array>;
}

/** @throws BackupError when the text is no list of a backup */
export function parseManifest(text: string, name: string): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${name} is damaged: there is no complete list of the backup.`);
  }
}

export const formatManifest = (manifest: BackupManifest) =>
  `${JSON.stringify(manifest, null, 2)}\n`;

/** How many bytes a backup takes, files of earlier backups included. */
export const sizeOf = ({ tables, sideWork, files }: BackupManifest): number =>
  [...Object.values(tables), sideWork, ...files].reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Reads parts and compares them with the list.
 * @param open the bytes of a part as they are stored
 */
export function createSource(
  manifest: BackupManifest,
  open: (part: string) => Promise<AsyncIterable<Uint8Array>>,
  decrypt: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> = (bytes) => bytes,
): BackupSource {
  const expected = new Map<string, PartSums>([
    ...Object.entries(manifest.tables).map(([name, table]) => [tablePart(name), table] as const),
    [QUEUED_JOBS_PART, manifest.sideWork],
    ...manifest.files.map((file) => [file.copy, file] as const),
  ]);
  return {
    manifest,
    async *read(part) {
      const counter = createCounter();
      try {
        yield* decrypt(counter.count(await open(part)));
      } catch {
        throw damaged(part);
      }
      if (counter.sums().sha256 !== expected.get(part)?.sha256) throw damaged(part);
    },
  };
}

export const damaged = (part: string) =>
  new BackupError(
    `The backup can’t be restored: ${part} is missing, cut off or changed. Nothing was restored.`,
  );

/** Counts and sums the bytes that pass through `count`. */
export function createCounter() {
  const hash = createHash('sha256');
  let length = 0;
  return {
    async *count(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of bytes) {
        hash.update(piece);
        length += piece.length;
        yield piece;
      }
    },
    sums: (): PartSums => ({ bytes: length, sha256: hash.digest('hex') }),
  };
}
