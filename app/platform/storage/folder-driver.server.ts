import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DriveDirectory, DriveFile } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { days, shifted, systemClock } from '../clock/clock.ts';

/** What is being written, beside the areas, so that it lies on the same disk. */
export const UNFINISHED_AREA = 'unfinished/';
const LEFT_BEHIND_AFTER = days(1);

type Put = FSDriver['put'];
type PutStream = FSDriver['putStream'];

/**
 * Files in a folder, each replaced whole or not at all, as a bucket does it. Written in place, a
 * picture would be empty when the process is killed or the disk is full in the middle of its
 * replacement, and half of it would be served meanwhile.
 */
export class FolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: pathToFileURL(`${folder}/`), visibility: 'private' });
    this.#folder = folder;
    this.#forgetLeftBehind();
  }

  override put(...[key, contents, options]: Parameters<Put>): ReturnType<Put> {
    return this.#replace(key, (place) => super.put(place, contents, options));
  }

  override putStream(...[key, contents, options]: Parameters<PutStream>): ReturnType<PutStream> {
    return this.#replace(key, (place) => super.putStream(place, contents, options));
  }

  /** By name, as a bucket lists. */
  override async listAll(
    ...asked: Parameters<FSDriver['listAll']>
  ): ReturnType<FSDriver['listAll']> {
    const { objects } = await super.listAll(...asked);
    return { objects: [...objects].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)) };
  }

  async #replace(key: string, write: (place: string) => Promise<void>): Promise<void> {
    const place = `${UNFINISHED_AREA}${randomUUID()}`;
    const file = path.join(this.#folder, key);
    try {
      await write(place);
      await mkdir(path.dirname(file), { recursive: true });
      await rename(path.join(this.#folder, place), file);
    } catch (error) {
      await this.delete(place);
      throw error;
    }
  }

  /** A process that was killed could not clear up; nothing takes a day to write. Disks have the system's time. */
  #forgetLeftBehind(): void {
    const folder = path.join(this.#folder, UNFINISHED_AREA);
    mkdirSync(folder, { recursive: true });
    const before = shifted(systemClock.now(), -LEFT_BEHIND_AFTER);
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      const changedAt = statSync(file, { throwIfNoEntry: false })?.mtime;
      if (changedAt && changedAt < before) rmSync(file, { force: true });
    }
  }
}

const nameOf = (entry: DriveFile | DriveDirectory): string =>
  entry.isFile ? entry.key : entry.prefix;
