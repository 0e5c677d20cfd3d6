import type { Platform } from '#app/platform/platform.server.ts';
import { listMessagesAfter, sumMessageBytes } from './export.queries.server.ts';
import { letterTextNames } from './letter.schema.ts';
import { decryptLetter } from './letter-encryption.server.ts';

const BATCH = 50;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of the export in the order of the file. */
const messageColumns = [
  ...['id', 'user_id', 'template_id', ...letterTextNames.map(snakeCase), 'status'],
  ...['scheduled_for', 'sent_at', 'created_at', 'is_anonymous', 'allows_reply'],
];

/**
 * A person's own messages for their data export, decrypted and under the column names of the
 * database. Read in batches while the file is written.
 */
export const messageSource = ({ db, keyring }: Pick<Platform, 'db' | 'keyring'>) => ({
  messageColumns,

  measureMessages: (userId: string) => sumMessageBytes(db, userId),

  async *exportMessages(userId: string) {
    let after: { createdAt: Date; id: string } | null = null;
    while (true) {
      const rows: Awaited<ReturnType<typeof listMessagesAfter>> = await listMessagesAfter(
        db,
        userId,
        after,
        BATCH,
      );
      for (const { texts, ...row } of rows) {
        const message = { ...row, ...decryptLetter(keyring, row.id, texts) };
        const exported = Object.fromEntries(
          Object.entries(message).map(([name, value]) => [snakeCase(name), value]),
        );
        yield Object.fromEntries(
          messageColumns.map((column) => [column, exported[column] ?? null]),
        );
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = { createdAt: last.createdAt, id: last.id };
    }
  },
});
