import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, type PageCursor, pageOf } from '#app/platform/db/page.ts';
import { deliveries, deliveryAttempts, dispatchControl } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { hasLink, isWanted } from './wanted.queries.server.ts';

/** What staff see of deliveries: facts, and not a word, name or address of the message. */

const PAGE_LENGTH = 50;

export type TroubledState = 'held' | 'failed';

/** Picks what a person should look at: nothing that its sender or its recipient has ended. */
const isTroubled = (states: TroubledState[]) =>
  and(inArray(deliveries.state, states), hasLink(), isWanted());

/**
 * Deliveries a person should look at, newest first, a page at a time.
 * @param after the `updatedAt` and `id` of the last row of the page before
 */
export async function listTroubledDeliveries(
  tx: DbOrTx,
  states: TroubledState[],
  after: PageCursor | null = null,
) {
  const rows = await tx
    .select({
      id: deliveries.id,
      messageId: deliveries.messageId,
      senderId: messages.userId,
      state: deliveries.state,
      reason: deliveries.reason,
      lastCode: deliveries.lastCode,
      attempt: deliveries.attempt,
      unknownOutcomes: deliveries.unknownOutcomes,
      dueAt: deliveries.dueAt,
      updatedAt: deliveries.updatedAt,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(isTroubled(states), afterCursor(deliveries.updatedAt, deliveries.id, after)))
    .orderBy(desc(deliveries.updatedAt), desc(deliveries.id))
    .limit(PAGE_LENGTH + 1);
  const { page, hasMore } = pageOf(rows, PAGE_LENGTH);
  return { deliveries: page, hasMore };
}

/** How many deliveries are held and stand in that list. */
export async function countHeld(tx: DbOrTx): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(isTroubled(['held']));
  return row?.total ?? 0;
}

/** What the mail server said about one delivery, newest first: codes and times, not its words. */
export async function listAttempts(tx: DbOrTx, deliveryId: string) {
  return tx
    .select({
      outcome: deliveryAttempts.outcome,
      code: deliveryAttempts.code,
      createdAt: deliveryAttempts.createdAt,
    })
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.deliveryId, deliveryId))
    .orderBy(desc(deliveryAttempts.createdAt))
    .limit(PAGE_LENGTH);
}

export interface MailHealth {
  isPaused: boolean;
  pausedAt: Date | null;
  /** Since when workers have not reached the mail server; null while they do. */
  unreachableSince: Date | null;
  unreachableReason: string | null;
  /** Due and not yet handed over. */
  overdue: number;
  /** The oldest of those was due then. */
  overdueSince: Date | null;
  /** As many as the list of staff shows. */
  held: number;
  failedToday: number;
  acceptedToday: number;
}

/** How dispatch is doing, for the page of staff. "Today" is the last 24 hours. */
export async function getMailHealth(tx: DbOrTx, now: Date): Promise<MailHealth> {
  const dayAgo = sql`${now.toISOString()}::timestamptz - interval '24 hours'`;
  const isDue = sql`${deliveries.nextAttemptAt} <= ${now.toISOString()}`;
  const [control] = await tx.select().from(dispatchControl);
  const [overdue] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waiting'), isDue));
  const [oldest] = await tx
    .select({ dueAt: deliveries.nextAttemptAt })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waiting'), isDue, isNull(deliveries.acceptedAt)))
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(1);
  const [failed] = await tx
    .select({ total: count() })
    .from(deliveries)
    .where(sql`${deliveries.state} = 'failed' and ${deliveries.updatedAt} > ${dayAgo}`);
  const [accepted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(sql`${deliveries.acceptedAt} > ${dayAgo}`);
  return {
    isPaused: control?.isPaused ?? false,
    pausedAt: control?.pausedAt ?? null,
    unreachableSince: control?.unreachableSince ?? null,
    unreachableReason: control?.unreachableReason ?? null,
    overdue: overdue?.total ?? 0,
    overdueSince: oldest?.dueAt ?? null,
    held: await countHeld(tx),
    failedToday: failed?.total ?? 0,
    acceptedToday: accepted?.total ?? 0,
  };
}

/** Which message a delivery is for; null when there is no such delivery. */
export async function findMessageOfDelivery(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db
    .select({ messageId: deliveries.messageId })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return row?.messageId ?? null;
}
