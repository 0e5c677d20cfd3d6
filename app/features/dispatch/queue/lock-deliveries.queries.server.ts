import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';

/**
 * Row locks on deliveries, held until the transaction ends. The order everywhere is delivery first,
 * then message, because the worker takes them in that order.
 */

/** When a letter was first visited, and opened, by any of its links. */
export const firstVisitedAt = earliest(deliveries.linkVisitedAt, deliveries.privateVisitedAt);
export const firstOpenedAt = earliest(deliveries.openedAt, deliveries.privateOpenedAt);

function earliest(one: SQLWrapper, other: SQLWrapper): SQL<Date | null> {
  return sql<Date | null>`least(${one}, ${other})`.mapWith(deliveries.openedAt);
}

/** Locks the delivery of one message. @returns null when it has none */
export async function lockDelivery(tx: DbOrTx, messageId: string) {
  const [row] = await tx
    .select({
      id: deliveries.id,
      state: deliveries.state,
      reason: deliveries.reason,
      tokenKeyVersion: deliveries.tokenKeyVersion,
      acceptedAt: deliveries.acceptedAt,
      visitedAt: firstVisitedAt,
      openedAt: firstOpenedAt,
      reminderSentAt: deliveries.reminderSentAt,
      privateLinkAt: deliveries.privateLinkAt,
      expiresAt: deliveries.expiresAt,
      withdrawnAt: deliveries.withdrawnAt,
      erasedAt: deliveries.erasedAt,
    })
    .from(deliveries)
    .where(eq(deliveries.messageId, messageId))
    .for('update');
  return row ?? null;
}

export type LockedDelivery = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>;

/** Locks every delivery of one sender. */
export async function lockDeliveriesFrom(tx: DbOrTx, senderId: string): Promise<void> {
  await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(isFromSender(senderId))
    .orderBy(deliveries.id)
    .for('update');
}

/** A recipient, by the exact address and by the mailbox that other spellings of it lead to. */
export interface RecipientHashes {
  recipientEmailHash: Buffer;
  recipientMailboxHash: Buffer;
}

/** Condition: the message goes to this recipient, whatever the spelling of the address. */
export const goesTo = ({ recipientEmailHash, recipientMailboxHash }: RecipientHashes) =>
  or(
    eq(messages.recipientMailboxHash, recipientMailboxHash),
    eq(messages.recipientEmailHash, recipientEmailHash),
  );

/** Locks every delivery from one sender to one recipient. */
export async function lockDeliveriesBetween(
  tx: DbOrTx,
  senderId: string,
  recipient: RecipientHashes,
): Promise<void> {
  await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(eq(messages.userId, senderId), goesTo(recipient)))
    .orderBy(deliveries.id)
    .for('update', { of: deliveries });
}

/** Locks every delivery to one address. @returns the ids of their messages */
export async function lockDeliveriesTo(tx: DbOrTx, recipientEmailHash: Buffer): Promise<string[]> {
  const rows = await tx
    .select({ messageId: deliveries.messageId })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(eq(messages.recipientEmailHash, recipientEmailHash))
    .orderBy(deliveries.id)
    .for('update', { of: deliveries });
  return rows.map(({ messageId }) => messageId);
}

/** Condition: the delivery belongs to a message of this sender. */
export const isFromSender = (senderId: string): SQL =>
  sql`${deliveries.messageId} in (select ${messages.id} from ${messages} where ${messages.userId} = ${senderId})`;
