import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface StoredMail {
  id: string;
  receivedAt: Date;
  mail: Email;
}

export interface MailStore {
  /** Saves a mail; it is completely on disk when the promise resolves. */
  save(bytes: Buffer): Promise<void>;
  /** The newest mails first. */
  list(limit: number): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
  findSource(id: string): Promise<Buffer | null>;
}

const ID = /^[\w-]+$/;

/** Stores every mail in a file of its own: `data/sandbox/mail/*.eml`. */
export function createMailStore(folder: string): MailStore {
  mkdirSync(folder, { recursive: true });
  let lastId = 0;
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);

  async function findSource(id: string): Promise<Buffer | null> {
    if (!ID.test(id)) return null;
    return readFile(fileOf(id)).catch(() => null);
  }

  async function find(id: string): Promise<StoredMail | null> {
    const bytes = await findSource(id);
    if (!bytes) return null;
    const { mtime } = await stat(fileOf(id));
    return { id, receivedAt: mtime, mail: await PostalMime.parse(bytes) };
  }

  return {
    async save(bytes) {
      // Ids sort by arrival, also within a millisecond.
      lastId = Math.max(Date.now(), lastId + 1);
      const id = `${lastId.toString().padStart(15, '0')}-${randomUUID()}`;
      // Renamed once complete, so that nobody reads half a mail.
      await writeFile(`${fileOf(id)}.part`, bytes);
      await rename(`${fileOf(id)}.part`, fileOf(id));
    },
    async list(limit) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      const newest = names.sort().reverse().slice(0, limit);
      const mails = await Promise.all(newest.map((name) => find(name.slice(0, -'.eml'.length))));
      return mails.filter((mail) => mail !== null);
    },
    find,
    findSource,
  };
}
