import { and, asc, count, eq, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import { isLinkAlive } from '#app/features/messages/message.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { closingNotices } from '#db/schema/closing.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { absencePlans, messages } from '#db/schema/messages.ts';
import { subscriptions } from '#db/schema/payments.ts';

const isUntold = (
  db: DbOrTx,
  kind: 'sender' | 'recipient',
  subjectId: typeof users.id | typeof deliveries.id,
) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(closingNotices)
      .where(and(eq(closingNotices.kind, kind), eq(closingNotices.subjectId, subjectId))),
  );

/** Plans that take money next month. A paused one may go on. */
const isRenewing = and(
  ne(subscriptions.state, 'ended'),
  ne(subscriptions.desiredState, 'ended'),
  eq(subscriptions.endsAtPeriodEnd, false),
);

/** Accounts in the order of their ids, told or not: letters may have been scheduled since. */
export async function listSenders(db: DbOrTx, after: string | null, limit: number) {
  return db
    .select({
      userId: users.id,
      email: users.email,
      unusedCredits: sql<number>`coalesce(${profiles.totalCredits}, 0)`,
      hasRenewingPlan: sql<boolean>`exists (select 1 from ${subscriptions}
        where ${subscriptions.userId} = ${users.id} and ${isRenewing})`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(after === null ? undefined : gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
}

const isReadable = (now: Date) =>
  and(
    eq(deliveries.state, 'accepted'),
    eq(messages.status, 'sent'),
    isNotNull(deliveries.acceptedAt),
    isLinkAlive(now),
    isNull(messages.recipientErasedAt),
  );

/** Letters that can be read and whose recipients have not been told, in the order of their ids. */
export async function listReadableLetters(db: DbOrTx, limit: number, now: Date) {
  return db
    .select({
      deliveryId: deliveries.id,
      messageId: messages.id,
      tokenKeyVersion: deliveries.tokenKeyVersion,
      senderId: messages.userId,
      isAnonymous: messages.isAnonymous,
      language: messages.language,
      texts: { recipientEmail: messages.recipientEmail, senderName: messages.senderName },
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(isReadable(now), isUntold(db, 'recipient', deliveries.id)))
    .orderBy(asc(deliveries.id))
    .limit(limit);
}

/** What a run would do, in numbers. */
export async function countClosing(db: DbOrTx, latest: Date, now: Date) {
  const [senders] = await db
    .select({ total: count() })
    .from(users)
    .where(isUntold(db, 'sender', users.id));
  const [recipients] = await db
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(isReadable(now), isUntold(db, 'recipient', deliveries.id)));
  const late = sql`${messages.scheduledFor} > ${latest.toISOString()}`;
  const wantsCancelled = sql`coalesce(${absencePlans.choice} = 'cancel', false)`;
  const [scheduled] = await db
    .select({
      onTheirDay: sql<number>`count(*) filter (where not ${late})`.mapWith(Number),
      moved: sql<number>`count(*) filter (where ${late} and not ${wantsCancelled})`.mapWith(Number),
      cancelled: sql<number>`count(*) filter (where ${late} and ${wantsCancelled})`.mapWith(Number),
    })
    .from(messages)
    .leftJoin(absencePlans, eq(absencePlans.userId, messages.userId))
    .where(and(eq(messages.status, 'scheduled'), isNull(messages.deletedAt)));
  const [closed] = await db
    .select({ total: count() })
    .from(messages)
    .where(and(eq(messages.status, 'sent'), gt(messages.opensAt, latest)));
  const [credits] = await db
    .select({ total: sql<number>`coalesce(sum(${profiles.totalCredits}), 0)`.mapWith(Number) })
    .from(profiles);
  const [plans] = await db.select({ total: count() }).from(subscriptions).where(isRenewing);
  return {
    senders: senders?.total ?? 0,
    recipients: recipients?.total ?? 0,
    onTheirDay: scheduled?.onTheirDay ?? 0,
    moved: scheduled?.moved ?? 0,
    cancelled: scheduled?.cancelled ?? 0,
    openedSooner: closed?.total ?? 0,
    unusedCredits: credits?.total ?? 0,
    renewingPlans: plans?.total ?? 0,
  };
}
