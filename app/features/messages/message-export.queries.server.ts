import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { snakeCase } from '#app/shared/snake-case.ts';
import { messages } from '#db/schema/messages.ts';
import { findExportedAbsence } from './absence/absence.queries.server.ts';
import { letterTextNames } from './letter.schema.server.ts';
import { decryptLetter } from './letter-encryption.server.ts';
import { letterTextColumns } from './message.queries.server.ts';
import { listNeverWrite } from './never-write/never-write.queries.server.ts';

const BATCH = 50;

/** The size of a message in the export file without its letter, in bytes: an estimate. */
const ROW_BYTES = 400;

/** The columns of the export in the order of the file. */
const messageColumns = [
  ...['id', 'user_id', 'template_id', ...letterTextNames.map(snakeCase), 'status'],
  ...['scheduled_for', 'opens_at', 'sent_at', 'created_at'],
  ...['is_anonymous', 'allows_reply', 'wants_reminder', 'language', 'kept_at', 'sealed_until'],
];

/**
 * A person's messages for their data export: decrypted, under the column names of the database, and
 * read in batches while the file is being written.
 */
export const messageSource = ({
  db,
  keyring,
  clock,
}: Pick<Platform, 'db' | 'keyring' | 'clock'>) => ({
  messageColumns,

  measureMessages: (userId: string) => sumMessageBytes(db, userId),

  async exportNeverWrite(userId: string) {
    const entries = await listNeverWrite(db, keyring, userId, clock.now());
    return entries.map(({ address, createdAt, endsAt }) => ({
      address,
      created_at: createdAt,
      ends_at: endsAt,
    }));
  },

  exportAbsencePlan: (userId: string) => findExportedAbsence(db, keyring, userId),

  async *exportMessages(userId: string) {
    let after: { createdAt: Date; id: string } | null = null;
    while (true) {
      const rows: Awaited<ReturnType<typeof listMessagesAfter>> = await listMessagesAfter(
        db,
        userId,
        after,
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

/** One batch of a person's messages, oldest first, still encrypted. */
async function listMessagesAfter(
  db: DbOrTx,
  userId: string,
  after: { createdAt: Date; id: string } | null,
) {
  const isLater = after
    ? or(
        gt(messages.createdAt, after.createdAt),
        and(eq(messages.createdAt, after.createdAt), gt(messages.id, after.id)),
      )
    : undefined;
  return db
    .select({
      id: messages.id,
      userId: messages.userId,
      templateId: messages.templateId,
      status: messages.status,
      scheduledFor: messages.scheduledFor,
      opensAt: messages.opensAt,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
      isAnonymous: messages.isAnonymous,
      allowsReply: messages.allowsReply,
      wantsReminder: messages.wantsReminder,
      language: messages.language,
      keptAt: messages.keptAt,
      sealedUntil: messages.sealedUntil,
      texts: letterTextColumns,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.burnsAt), isLater))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(BATCH);
}

/** About how many bytes a person's messages take in the export. */
async function sumMessageBytes(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${messages.personalizedContent}) + ${ROW_BYTES}::int), 0)::float8`,
    })
    .from(messages)
    .where(eq(messages.userId, userId));
  return row?.bytes ?? 0;
}
