import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DriveDirectory, DriveFile } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { days, shifted, systemClock } from '../clock/clock.ts';
import { releasePieces } from './release-pieces.server.ts';

/** Files being written. On the same disk as the rest, so that renaming them is atomic. */
export const UNFINISHED_AREA = 'unfinished/';
/** Nothing takes a day to write. */
const ABANDONED_AFTER = days(1);

type Put = FSDriver['put'];
type PutStream = FSDriver['putStream'];

/**
 * Files in a folder, replaced atomically, as in a bucket. Written in place, an image would be served
 * half-written, and would stay broken if the process were killed or the disk full.
 */
export class FolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: pathToFileURL(`${folder}/`), visibility: 'private' });
    this.#folder = folder;
    this.#deleteAbandoned();
  }

  override put(...[key, contents, options]: Parameters<Put>): ReturnType<Put> {
    return this.#replace(key, (temporaryKey) => super.put(temporaryKey, contents, options));
  }

  override putStream(...[key, contents, options]: Parameters<PutStream>): ReturnType<PutStream> {
    return this.#replace(key, (temporaryKey) => super.putStream(temporaryKey, contents, options));
  }

  /** Writes a file piece by piece, each of which must be nobody else's: its memory is freed at once. */
  putPieces(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#replace(key, (temporaryKey) =>
      writeFile(path.join(this.#folder, temporaryKey), releasePieces(pieces)),
    );
  }

  /** Sorted by name, as a bucket lists. */
  override async listAll(
    ...args: Parameters<FSDriver['listAll']>
  ): ReturnType<FSDriver['listAll']> {
    const { objects } = await super.listAll(...args);
    return { objects: [...objects].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)) };
  }

  async #replace(key: string, write: (temporaryKey: string) => Promise<void>): Promise<void> {
    const temporaryKey = `${UNFINISHED_AREA}${randomUUID()}`;
    const file = path.join(this.#folder, key);
    try {
      await write(temporaryKey);
      await mkdir(path.dirname(file), { recursive: true });
      await rename(path.join(this.#folder, temporaryKey), file);
    } catch (error) {
      await this.delete(temporaryKey);
      nameFullFolder(error, path.join(this.#folder, UNFINISHED_AREA));
      throw error;
    }
  }

  /** Deletes what a killed process left unfinished. Uses the system clock, as file times do. */
  #deleteAbandoned(): void {
    const folder = path.join(this.#folder, UNFINISHED_AREA);
    mkdirSync(folder, { recursive: true });
    const oldest = shifted(systemClock.now(), -ABANDONED_AFTER);
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const changedAt = statSync(file, { throwIfNoEntry: false })?.mtime;
      if (changedAt && changedAt < oldest) rmSync(file, { force: true });
    }
  }
}

/**
 * A write that finds the disk full does not say where, and the log should.
 * @param file that was written, or its folder with a slash at the end
 */
export function nameFullFolder(error: unknown, file: string): void {
  if (!(error instanceof Error) || 'path' in error) return;
  if ('code' in error && error.code === 'ENOSPC') Object.assign(error, { path: file });
}

const nameOf = (entry: DriveFile | DriveDirectory): string =>
  entry.isFile ? entry.key : entry.prefix;
