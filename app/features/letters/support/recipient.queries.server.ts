import { and, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import {
  isAbout,
  type Recipient,
  suppressedSince,
} from '#app/features/dispatch/limits/blocks.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries, suppressedAddresses } from '#db/schema/dispatch.ts';
import { deletedSenderBlocks, recipientBlocks } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { reports } from '#db/schema/moderation.ts';
import { isDelivered } from '../stored-data.queries.server.ts';

/** What is stored about a recipient, as numbers and times: nothing that could tell who wrote to them. */
export async function countStored(
  db: DbOrTx,
  recipient: Recipient & { mailboxHash: Buffer },
  now: Date,
) {
  const { mailboxHash } = recipient;
  const isTheirBlock = isAbout(sql`${recipientBlocks}`, recipient);
  const [letters] = await db
    .select({
      stored: count(),
      delivered: sql<number>`(count(*) filter (where ${isDelivered}))::int`,
    })
    .from(messages)
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(isAbout(sql`${messages}`, recipient));
  const [reported] = await db
    .select({ open: count() })
    .from(reports)
    .where(and(eq(reports.recipientMailboxHash, mailboxHash), eq(reports.status, 'open')));
  const [blocks] = await db
    .select({ total: count(), since: min(recipientBlocks.createdAt) })
    .from(recipientBlocks)
    .where(and(isTheirBlock, isNotNull(recipientBlocks.senderId)));
  const [deleted] = await db
    .select({ total: count(), since: min(deletedSenderBlocks.createdAt) })
    .from(deletedSenderBlocks)
    .where(eq(deletedSenderBlocks.recipientMailboxHash, mailboxHash));
  const [stopped] = await db
    .select({ since: min(recipientBlocks.createdAt) })
    .from(recipientBlocks)
    .where(and(isTheirBlock, isNull(recipientBlocks.senderId)));
  const [suppressed] = await db
    .select({ since: min(suppressedAddresses.createdAt) })
    .from(suppressedAddresses)
    .where(
      and(
        isAbout(sql`${suppressedAddresses}`, recipient),
        sql`${suppressedAddresses.createdAt} > ${suppressedSince(now)}`,
      ),
    );
  const blockTimes = [blocks?.since, deleted?.since].filter((at) => at instanceof Date);
  return {
    stored: letters?.stored ?? 0,
    delivered: letters?.delivered ?? 0,
    openReports: reported?.open ?? 0,
    blocks: (blocks?.total ?? 0) + (deleted?.total ?? 0),
    blocksSince: blockTimes.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
    stoppedSince: stopped?.since ?? null,
    suppressedSince: suppressed?.since ?? null,
  };
}

export type StoredCounts = Awaited<ReturnType<typeof countStored>>;

/** The newest letter that a recipient has, whose link leads to their rights; null when there is none. */
export async function findNewestDelivered(db: DbOrTx, recipient: Recipient) {
  const [row] = await db
    .select({
      deliveryId: deliveries.id,
      tokenKeyVersion: deliveries.tokenKeyVersion,
      messageId: messages.id,
      recipientEmailHash: messages.recipientEmailHash,
      language: messages.language,
    })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(
      and(isAbout(sql`${messages}`, recipient), isDelivered, isNull(messages.recipientErasedAt)),
    )
    // Also its link has been in their mail, unless all their letters were handed over.
    .orderBy(sql`${deliveries.acceptedAt} desc nulls last`, sql`${deliveries.privateLinkAt} desc`)
    .limit(1);
  return row ?? null;
}

const SIGNED_SHOWN = 20;

/** The newest letters that have reached a recipient and are signed. An anonymous one is in the counts only. */
export const listSignedLetters = (db: DbOrTx, recipient: Recipient) =>
  db
    .select({
      messageId: messages.id,
      senderId: messages.userId,
      senderEmail: users.email,
      acceptedAt: deliveries.acceptedAt,
    })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .innerJoin(users, eq(users.id, messages.userId))
    .where(
      and(
        isAbout(sql`${messages}`, recipient),
        isDelivered,
        isNull(messages.recipientErasedAt),
        eq(messages.isAnonymous, false),
      ),
    )
    .orderBy(sql`${deliveries.acceptedAt} desc nulls last`, messages.id)
    .limit(SIGNED_SHOWN);
