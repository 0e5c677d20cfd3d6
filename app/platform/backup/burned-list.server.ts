import type { BackupConfig } from '../config/backup-config.ts';
import { listFiles } from '../storage/list-files.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { BackupError } from './backup-manifest.server.ts';
import { type BackupPlace, openPlace } from './encrypted-backups.server.ts';

/**
 * The list of burned letters outside the database: an empty file for each, named by the time and the letter's
 * id, among the stored files and among the backups. A database that is set back to an earlier moment does not
 * take it with it, so that what was burned since can be burned again (docs/decisions/0074-burned-letters.md).
 */
const FOLDER = 'burned/';
const NAME = /^(\d+)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export interface BurnedNote {
  id: string;
  burnedAt: Date;
}

const keyOf = ({ id, burnedAt }: BurnedNote) => `${FOLDER}${burnedAt.getTime()}-${id}`;

interface Services {
  storage: Storage;
  config: { backup: Pick<BackupConfig, 'to'> | null };
}

/**
 * Where notes are: among the stored files, and where backups go.
 * @throws BackupError at the second when its folder is missing
 */
async function* placesOf({ storage, config: { backup } }: Services): AsyncGenerator<BackupPlace> {
  yield { storage, prefix: '' };
  if (backup) yield await openPlace(backup.to);
}

/**
 * Writes the notes to all places. A repeat is harmless.
 * @throws BackupError when the place of backups is missing; the others have the notes then
 */
export async function noteBurned(services: Services, burned: BurnedNote[]): Promise<void> {
  for await (const { storage, prefix } of placesOf(services)) {
    for (const note of burned) await storage.disk.put(prefix + keyOf(note), '');
  }
}

/** Everything that is noted in any of the places that are there. */
export async function listBurned(services: Services): Promise<BurnedNote[]> {
  const found = new Map<string, BurnedNote>();
  try {
    for await (const place of placesOf(services)) {
      for await (const { note } of notesIn(place)) found.set(note.id, note);
    }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
  }
  return [...found.values()];
}

/** Deletes the notes of letters that were burned so long ago that no backup has them. */
export async function deleteOldNotes(services: Services, burnedBefore: Date): Promise<void> {
  for await (const place of placesOf(services)) {
    for await (const { key, note } of notesIn(place)) {
      if (note.burnedAt < burnedBefore) await place.storage.disk.delete(key);
    }
  }
}

async function* notesIn({ storage, prefix }: BackupPlace) {
  for await (const key of listFiles(storage, prefix + FOLDER)) {
    const [, time, id] = NAME.exec(key.slice((prefix + FOLDER).length)) ?? [];
    if (id) yield { key, note: { id, burnedAt: new Date(Number(time)) } };
  }
}
