import { randomUUID } from 'node:crypto';
import { gt } from 'drizzle-orm';
import {
  decryptDetails,
  listDetails,
} from '#app/features/accounts/profile/private-details.queries.server.ts';
import { listReadyAfter } from '#app/features/attachments/attachment.queries.server.ts';
import type { AttachmentKind } from '#app/features/attachments/attachment-kind.server.ts';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { messages } from '#db/schema/messages.ts';
import { MAX_SHOWN } from './integrity.rules.ts';
import { BEFORE_ALL } from './pages.queries.server.ts';

type Services = Pick<Platform, 'db' | 'keyring' | 'storage'>;

/** Decrypting every letter would take hours on a large site. */
const LETTERS = 500;
const PROFILES = 500;
const ATTACHMENTS = 50;

/** Reads rows in the order of their ids, after this one. */
type ReadAfter<Row> = (id: string, limit: number) => Promise<Row[]>;

/** Tries to decrypt a random sample of letters. @returns the ids of those that fail */
export function findUndecryptableLetters({ db, keyring }: Services): Promise<string[]> {
  const read: ReadAfter<
    Pick<typeof messages.$inferSelect, 'id' | 'personalizedContent' | 'letterKey'>
  > = (id, limit) =>
    db
      .select({
        id: messages.id,
        personalizedContent: messages.personalizedContent,
        letterKey: messages.letterKey,
      })
      .from(messages)
      .where(gt(messages.id, id))
      .orderBy(messages.id)
      .limit(limit);
  return findFailing(read, LETTERS, async ({ id, ...encrypted }) => {
    decryptLetter(keyring, id, encrypted);
  });
}

/** The same for what only the owners of profiles see. @returns the ids of users */
export const findUndecryptableProfiles = ({ db, keyring }: Services): Promise<string[]> =>
  findFailing(
    async (after, limit) => {
      const rows = await listDetails(db, after, limit);
      return rows.map((row) => ({ id: row.userId, row }));
    },
    PROFILES,
    async ({ row }) => {
      decryptDetails(keyring, row);
    },
  );

/** Reads the end of every file of a random sample: one that was cut off or changed there fails. */
export const findUndecryptable = (services: Services, kind: AttachmentKind): Promise<string[]> =>
  findFailing(
    (id, limit) => listReadyAfter(services.db, kind, id, limit),
    ATTACHMENTS,
    async ({ id }) => {
      const row = await kind.find(services.db, id);
      if (!row) return;
      for (const name of kind.readyFiles(row)) {
        const file = await kind.decryptFile(services, row, name);
        await collectBytes(file.read(file.size - 1, file.size));
      }
    },
  );

/** Tries rows from a random id on; a table that ends there is continued at its beginning. */
async function findFailing<Row extends { id: string }>(
  read: ReadAfter<Row>,
  count: number,
  decrypt: (row: Row) => Promise<void>,
): Promise<string[]> {
  const later = await read(randomUUID(), count);
  const earlier = later.length < count ? await read(BEFORE_ALL, count) : [];
  const sample = new Map([...later, ...earlier].slice(0, count).map((row) => [row.id, row]));
  const failures: string[] = [];
  for (const row of sample.values()) {
    try {
      await decrypt(row);
    } catch {
      failures.push(row.id);
    }
  }
  const existing = await Promise.all(failures.map((id) => exists(read, id)));
  return failures.filter((_, index) => existing[index]).slice(0, MAX_SHOWN);
}

/** A row may have been deleted, with its files, since the sample was read. */
async function exists<Row extends { id: string }>(read: ReadAfter<Row>, id: string) {
  const [next] = await read(idBefore(id), 1);
  return next?.id === id;
}

function idBefore(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`) - 1n;
  const digits = number.toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
