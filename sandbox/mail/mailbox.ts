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

export interface Mailbox {
  /** Keeps a mail; it is on the disk, whole, when the promise resolves. */
  keep(bytes: Buffer): Promise<void>;
  /** The newest mails first. */
  list(limit: number): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
  source(id: string): Promise<Buffer | null>;
}

const ID = /^[\w-]+$/;

/** Mails as files, one each: `data/sandbox/mail/*.eml`. */
export function mailbox(folder: string): Mailbox {
  mkdirSync(folder, { recursive: true });
  const file = (id: string) => path.join(folder, `${id}.eml`);

  async function source(id: string): Promise<Buffer | null> {
    if (!ID.test(id)) return null;
    return readFile(file(id)).catch(() => null);
  }

  async function find(id: string): Promise<StoredMail | null> {
    const bytes = await source(id);
    if (!bytes) return null;
    const { mtime } = await stat(file(id));
    return { id, receivedAt: mtime, mail: await PostalMime.parse(bytes) };
  }

  return {
    async keep(bytes) {
      // Sorted by name, newest last; renamed when whole, so nobody reads half a mail.
      const id = `${Date.now().toString().padStart(15, '0')}-${randomUUID()}`;
      await writeFile(`${file(id)}.part`, bytes);
      await rename(`${file(id)}.part`, file(id));
    },
    async list(limit) {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      const newest = names.sort().reverse().slice(0, limit);
      const mails = await Promise.all(newest.map((name) => find(name.slice(0, -'.eml'.length))));
      return mails.filter((mail) => mail !== null);
    },
    find,
    source,
  };
}
