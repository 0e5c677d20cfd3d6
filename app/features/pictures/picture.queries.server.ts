import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  blockOfLettersLike,
  hashesIn,
} from '#app/features/dispatch/limits/blocks.queries.server.ts';
import { isLinkAlive, isReadableByOwner } from '#app/features/messages/message.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { reports } from '#db/schema/moderation.ts';
import { pictures } from '#db/schema/pictures.ts';

/** The columns that a letter's page needs to show its picture. */
export const shownColumns = {
  id: pictures.id,
  fileKey: pictures.fileKey,
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
      sealedUntil: messages.sealedUntil,
      isAnonymous: messages.isAnonymous,
      picture: { ...shownColumns, ...fileColumns },
    })
    .from(messages)
    .leftJoin(pictures, and(eq(pictures.messageId, messages.id), eq(pictures.isChosen, true)))
    .where(isReadableByOwner(messageId, userId));
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
    .select(getTableColumns(pictures))
    .from(pictures)
    .innerJoin(messages, eq(messages.id, pictures.messageId))
    .where(
      and(
        isReadableByOwner(messageId, userId),
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

/** What the core of all attachments asks about pictures. */
export const pictureSql = {
  isInLetter: sql`${pictures.isChosen}`,
  isShown: isInSignedLetter,
  neededFiles: sql`array['large', 'small']`,
  mainBytes: sql`${pictures.largeBytes}`,
};

export async function findPicture(db: DbOrTx, id: string) {
  const [row] = await db.select().from(pictures).where(eq(pictures.id, id));
  return row ?? null;
}
