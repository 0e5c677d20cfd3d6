import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  blockOfLettersLike,
  hashesIn,
} from '#app/features/dispatch/limits/blocks.queries.server.ts';
import { isLinkAlive } from '#app/features/messages/message.queries.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { reports } from '#db/schema/moderation.ts';
import { pictures } from '#db/schema/pictures.ts';
import { decryptDescription } from './picture-encryption.server.ts';

/** The columns that a letter's page needs to show its picture. */
export const shownColumns = {
  id: pictures.id,
  description: pictures.description,
  widthPixels: pictures.widthPixels,
  heightPixels: pictures.heightPixels,
};

/** The columns that a picture's files are decrypted with. */
const fileColumns = {
  id: pictures.id,
  fileKey: pictures.fileKey,
  largeBytes: pictures.largeBytes,
  smallBytes: pictures.smallBytes,
};

const isInSignedLetter = sql`${pictures.isChosen} and not ${messages.isAnonymous}`;

/**
 * Whether the reader may see it: it is the letter's, the letter is signed, and, by the link of the mail,
 * their mailbox has neither blocked nor reported its sender. Only what it did about signed letters
 * counts: otherwise a missing picture would tell them who wrote the anonymous letter that they blocked
 * or reported. The sender has the private link too, so there a missing picture would tell them of it.
 */
export const isShownBy = {
  mail: sql`${isInSignedLetter}
    and not exists (select from ${blockOfLettersLike(hashesIn(sql`${messages}`), {
      senderId: messages.userId,
      isAnonymous: sql`false`,
    })})
    and not exists (select from ${reports} join ${messages} as reported
        on reported.id = ${reports.messageId}
      where ${reports.recipientMailboxHash} = ${messages.recipientMailboxHash}
        and ${reports.senderId} = ${messages.userId} and not reported.is_anonymous)`,
  private: isInSignedLetter,
};

/** A delivery, and which link of it was followed. */
export interface ReachedDelivery {
  deliveryId: string;
  link: keyof typeof isShownBy;
}

/** A person's own message with the letter's picture, if it has one. */
export async function findOwnMessagePicture(db: DbOrTx, messageId: string, userId: string) {
  const [row] = await db
    .select({
      status: messages.status,
      isAnonymous: messages.isAnonymous,
      picture: { ...shownColumns, ...fileColumns },
    })
    .from(messages)
    .leftJoin(pictures, and(eq(pictures.messageId, messages.id), eq(pictures.isChosen, true)))
    .where(
      and(eq(messages.id, messageId), eq(messages.userId, userId), isNull(messages.deletedAt)),
    );
  return row ?? null;
}

/** One of the pictures of a person's own message, whether or not the letter has chosen it. */
export async function findOwnPicture(
  db: DbOrTx,
  {
    messageId,
    userId,
    ...by
  }: { messageId: string; userId: string } & ({ id: string } | { uploadId: string }),
) {
  const [row] = await db
    .select({ ...shownColumns, ...fileColumns, isChosen: pictures.isChosen })
    .from(pictures)
    .innerJoin(messages, eq(messages.id, pictures.messageId))
    .where(
      and(
        eq(pictures.messageId, messageId),
        eq(messages.userId, userId),
        isNull(messages.deletedAt),
        'id' in by ? eq(pictures.id, by.id) : eq(pictures.uploadId, by.uploadId),
      ),
    );
  return row ?? null;
}

/** The picture of a delivery, for the reader of this link to see; null once the link has ended. */
export async function findDeliveredPicture(
  db: DbOrTx,
  { deliveryId, link }: ReachedDelivery,
  now: Date,
) {
  const [row] = await db
    .select(fileColumns)
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(pictures, eq(pictures.messageId, messages.id))
    .where(and(eq(deliveries.id, deliveryId), isLinkAlive(now), isShownBy[link]));
  return row ?? null;
}

/** The messages with a picture whose letters have been erased. */
export async function listErasedMessages(db: DbOrTx, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: messages.id })
    .from(pictures)
    .innerJoin(messages, eq(messages.id, pictures.messageId))
    .where(isNotNull(messages.letterErasedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A person's pictures for their data export, one after the other. */
export async function* iteratePictures(db: DbOrTx, keyring: Keyring, userId: string) {
  let after: string | null = null;
  while (true) {
    const [picture]: (typeof pictures.$inferSelect)[] = await db
      .select(getTableColumns(pictures))
      .from(pictures)
      .innerJoin(messages, eq(messages.id, pictures.messageId))
      .where(and(eq(messages.userId, userId), after ? gt(pictures.id, after) : undefined))
      .orderBy(asc(pictures.id))
      .limit(1);
    if (!picture) return;
    yield { ...picture, description: decryptDescription(keyring, picture.id, picture.description) };
    after = picture.id;
  }
}

/** How many bytes a person's pictures take in the export. */
export async function sumPictureBytes(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${pictures.largeBytes}), 0)::float8` })
    .from(pictures)
    .innerJoin(messages, eq(messages.id, pictures.messageId))
    .where(eq(messages.userId, userId));
  return row?.bytes ?? 0;
}

/** The picture of a signed letter, even if its recipient may no longer see it; null without one. */
export async function findPictureOfSignedLetter(db: DbOrTx, messageId: string) {
  const [row] = await db
    .select({ ...shownColumns, ...fileColumns })
    .from(pictures)
    .innerJoin(messages, eq(messages.id, pictures.messageId))
    .where(
      and(
        eq(pictures.messageId, messageId),
        eq(pictures.isChosen, true),
        eq(messages.isAnonymous, false),
      ),
    );
  return row ?? null;
}

/** The copy that a report has kept of a letter's picture; null without one. */
export async function findPictureOfReport(db: DbOrTx, reportId: string) {
  const [row] = await db
    .select({ ...shownColumns, ...fileColumns })
    .from(pictures)
    .where(eq(pictures.reportId, reportId));
  return row ?? null;
}
