import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { days, shifted, systemClock } from '../clock/clock.ts';
import type { BackupConfig } from '../config/backup-config.ts';
import { listFiles } from '../storage/list-files.server.ts';
import { createStorage, type Storage } from '../storage/storage.server.ts';
import { type AgeIdentity, encryptFor } from './age.server.ts';
import {
  BackupError,
  type BackupSource,
  type BackupTarget,
  COPIES,
  createCounter,
  createSource,
  formatManifest,
  MANIFEST,
  type PartSums,
  parseManifest,
} from './backup-manifest.server.ts';

/**
 * Encrypted backups that share their copies of files, in a folder or a bucket:
 *
 * - `backups/{name}/backup.json`: the list, unencrypted, written last
 * - `backups/{name}/….age`: the rows and queued jobs
 * - `files/{key}.{version}.age`: a stored file, used by every backup that lists it
 *
 * Who writes them needs no private key: the lists say what is there and what no backup needs.
 */
export interface BackupPlace {
  storage: Storage;
  prefix: string;
}

const BACKUPS = 'backups/';
const listOf = (name: string) => `${BACKUPS}${name}/${MANIFEST}`;

/** @throws BackupError when the folder is missing: its disk may not be there, and another one would fill up */
export async function openPlace({ storage, prefix }: BackupConfig['to']): Promise<BackupPlace> {
  if (storage.kind === 'disk' && !existsSync(storage.folder)) {
    throw new BackupError(
      `There is no folder ${storage.folder}. Is its disk mounted? Otherwise create it, or change BACKUP_TO.`,
    );
  }
  return { storage: await createStorage(storage), prefix };
}

/** Everything that is in the place, without its prefix. */
async function listParts({ storage, prefix }: BackupPlace): Promise<Set<string>> {
  const parts = new Set<string>();
  for await (const key of listFiles(storage, prefix)) parts.add(key.slice(prefix.length));
  return parts;
}

/** The names of complete backups, oldest first: the moments at which they began. */
export const listBackups = async (place: BackupPlace): Promise<string[]> =>
  namesIn(await listParts(place));

const namesIn = (parts: Set<string>): string[] =>
  [...parts]
    .filter((part) => part.startsWith(BACKUPS) && part.endsWith(`/${MANIFEST}`))
    .map((part) => part.slice(BACKUPS.length, -MANIFEST.length - 1))
    .sort();

/** Colons are not allowed in names of files. */
const nameOf = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-');

const readManifest = async ({ storage, prefix }: BackupPlace, name: string) =>
  parseManifest(await storage.disk.get(prefix + listOf(name)), listOf(name));

/** The copies that the last complete backup lists. */
async function knownCopies(place: BackupPlace, parts: Set<string>) {
  const last = namesIn(parts).at(-1);
  // Without a list that can be read, the copies themselves are.
  const files = last ? ((await readManifest(place, last).catch(() => null))?.files ?? []) : [];
  return new Map(files.map(({ copy, ...file }) => [copy, file]));
}

/** Begins a backup of this moment. */
export async function createEncryptedBackup(
  place: BackupPlace,
  recipient: string,
  startedAt: Date,
): Promise<BackupTarget> {
  const folder = `${BACKUPS}${nameOf(startedAt)}/`;
  const present = await listParts(place);
  const known = await knownCopies(place, present);
  const write = (part: string, bytes: AsyncIterable<Uint8Array>) =>
    store(place, locate(folder, part), encryptFor(recipient, bytes));
  return {
    recipient,
    // Another recipient cannot decrypt what was encrypted for the last one.
    copyOf: (key, version) => `${COPIES}/${key}.${shortHash(`${recipient} ${version}`)}.age`,
    async findCopy(copy) {
      if (!present.has(copy)) return null;
      const file = known.get(copy);
      if (file) return { size: file.size, bytes: file.bytes, sha256: file.sha256 };
      // Left by a backup that was stopped before it wrote its list.
      const counter = createCounter();
      const stored = await place.storage.disk.getStream(place.prefix + copy);
      for await (const _ of counter.count(stored));
      return counter.sums();
    },
    write,
    async finish(manifest) {
      await place.storage.disk.put(`${place.prefix}${folder}${MANIFEST}`, formatManifest(manifest));
    },
  };
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Copies of files lie beside the backups, everything else in the folder of its own. */
const locate = (folder: string, part: string) =>
  part.startsWith(`${COPIES}/`) ? part : `${folder}${part}.age`;

async function store(
  { storage, prefix }: BackupPlace,
  part: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<PartSums> {
  const counter = createCounter();
  if (storage.folder !== null) {
    await storage.disk.putStream(prefix + part, Readable.from(counter.count(bytes)));
    return counter.sums();
  }
  // A bucket must know beforehand how long a file will be.
  const draft = path.join(os.tmpdir(), `unsent-backup-${randomUUID()}`);
  try {
    await pipeline(counter.count(bytes), createWriteStream(draft, { mode: 0o600 }));
    const sums = counter.sums();
    await storage.disk.putStream(prefix + part, createReadStream(draft), {
      contentLength: sums.bytes,
    });
    return sums;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Opens a backup to read it; the last complete one unless another is named.
 * @throws BackupError when there is none, or the identity is not that of its recipient
 */
export async function openEncryptedBackup(
  place: BackupPlace,
  identity: AgeIdentity,
  wanted?: string,
): Promise<BackupSource & { name: string }> {
  const names = await listBackups(place);
  const name = wanted ?? names.at(-1);
  if (!name || !names.includes(name)) {
    const others = names.length > 0 ? ` Complete are: ${names.join(', ')}.` : '';
    throw new BackupError(
      `There is no complete backup${wanted ? ` ${wanted}` : ''} there.${others}`,
    );
  }
  const manifest = await readManifest(place, name);
  const { recipient } = manifest;
  if (!recipient || !identity.recipients.includes(recipient)) {
    throw new BackupError(
      `This key cannot decrypt the backup ${name}: it was encrypted for ${recipient}, and the key is that of ${identity.recipients.join(', ')}. Nothing was restored.`,
    );
  }
  const folder = `${BACKUPS}${name}/`;
  const open = (part: string) => place.storage.disk.getStream(place.prefix + locate(folder, part));
  return { name, ...createSource(manifest, open, identity.decrypt) };
}

/** What no list names may belong to a backup that another process is making. */
const ABANDONED_AFTER = days(2);

/**
 * Deletes backups that began before `keepFrom`, never the last complete one, and then what no backup needs.
 * @returns the names of the deleted backups
 */
export async function deleteOldBackups(place: BackupPlace, keepFrom: Date): Promise<string[]> {
  const { storage, prefix } = place;
  const parts = await listParts(place);
  const names = namesIn(parts);
  const old = names.slice(0, -1).filter((name) => name < nameOf(keepFrom));
  // The lists first: a backup that is only half there must not count.
  for (const name of old) await storage.disk.delete(prefix + listOf(name));
  const needed = new Set<string>();
  for (const name of names.filter((one) => !old.includes(one))) {
    for (const { copy } of (await readManifest(place, name)).files) needed.add(copy);
    for (const part of parts) if (part.startsWith(`${BACKUPS}${name}/`)) needed.add(part);
  }
  // Of files, because that is what the times of files are compared with.
  const abandoned = shifted(systemClock.now(), -ABANDONED_AFTER);
  for (const part of parts) {
    if (needed.has(part) || old.some((name) => part === listOf(name))) continue;
    const isOurs = part.startsWith(BACKUPS) || part.startsWith(`${COPIES}/`);
    if (!isOurs) continue;
    const isOld = old.some((name) => part.startsWith(`${BACKUPS}${name}/`));
    if (isOld || (await storage.disk.getMetaData(prefix + part)).lastModified < abandoned) {
      await storage.disk.delete(prefix + part);
    }
  }
  return old;
}
