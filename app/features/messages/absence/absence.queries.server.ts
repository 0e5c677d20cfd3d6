import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { absencePlans, messages } from '#db/schema/messages.ts';
import type { AbsenceFacts } from './absence.rules.ts';

/** Binds the named person's address to its row. */
export const absenceContactContext = (userId: string) => `absence_plans.contact_email:${userId}`;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedAbsenceColumns: EncryptedColumn[] = [
  {
    table: 'absence_plans',
    idColumn: 'user_id',
    column: 'contact_email',
    contextColumn: 'user_id',
    context: absenceContactContext,
  },
];

/** Condition: a letter that has not left and waits for its date. */
const isWaiting = and(
  eq(messages.status, 'scheduled'),
  isNull(messages.deletedAt),
  inArray(deliveries.state, ['waiting', 'held']),
);

/** The last sign of life of a user. Sessions are deleted when they end, so the plan remembers too. */
export const lastSeenAt = sql<Date>`greatest(
  ${users.createdAt}, ${users.lastSignInAt},
  (select absence_plans.last_seen_at from absence_plans where absence_plans.user_id = ${users.id}),
  (select max(coalesce(sessions.last_active_at, sessions.updated_at)) from sessions
    where sessions.user_id = ${users.id})
)`.mapWith(users.createdAt);

const waitingSince = sql<Date | null>`(
  select min(deliveries.created_at) from messages
    join deliveries on deliveries.message_id = messages.id
   where messages.user_id = ${users.id} and messages.status = 'scheduled'
     and messages.deleted_at is null and deliveries.state in ('waiting', 'held')
)`.mapWith(users.createdAt);

const keptSince = sql<Date | null>`(
  select min(messages.kept_at) from messages
   where messages.user_id = ${users.id} and messages.kept_at is not null
     and messages.deleted_at is null
)`.mapWith(users.createdAt);

export interface StoredAbsence extends AbsenceFacts {
  userId: string;
  email: string;
  name: string;
  contactEmail: string | null;
  /** Whether somebody was really asked; a question that must not be asked has no link. */
  hasQuestion: boolean;
  answer: 'send' | 'cancel' | null;
  answeredAt: Date | null;
  cancelledAt: Date | null;
}

const columns = {
  userId: users.id,
  email: users.email,
  name: users.name,
  isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
  isOwnerAsked: sql<boolean>`${users.ownerAskedAt} is not null`,
  lastSeenAt,
  waitingSince,
  keptSince,
  choice: absencePlans.choice,
  keptChoice: absencePlans.keptChoice,
  contactEmail: absencePlans.contactEmail,
  questionHash: absencePlans.questionHash,
  toldAt: absencePlans.toldAt,
  askedAt: absencePlans.askedAt,
  answer: absencePlans.answer,
  answeredAt: absencePlans.answeredAt,
  cancelledAt: absencePlans.cancelledAt,
};

/** What is known about a sender's absence; null when there is no such user. */
export async function findAbsence(
  db: DbOrTx,
  keyring: Keyring,
  userId: string,
): Promise<StoredAbsence | null> {
  const [row] = await db
    .select(columns)
    .from(users)
    .leftJoin(absencePlans, eq(absencePlans.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return null;
  const { choice, keptChoice, contactEmail, questionHash, ...rest } = row;
  return {
    ...rest,
    choice: choice ?? 'send',
    keptChoice: keptChoice ?? 'burn',
    hasQuestion: questionHash !== null,
    contactEmail: contactEmail && keyring.decrypt(contactEmail, absenceContactContext(userId)),
  };
}

/** Whose question it is that a link leads to. */
export async function findQuestionOwner(db: DbOrTx, questionHash: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ userId: absencePlans.userId })
    .from(absencePlans)
    .where(eq(absencePlans.questionHash, questionHash));
  return row?.userId ?? null;
}

/** Whether one of a sender's scheduled letters goes to this mailbox. */
export async function isAwaited(
  db: DbOrTx,
  keyring: Keyring,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.recipientMailboxHash, mailboxHash(keyring, email)),
        isWaiting,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Senders whom the rules may have something to do for, in the order of their ids. Wider than the rules,
 * which decide.
 */
export async function listAbsencesToCheck(
  db: DbOrTx,
  after: string | null,
  limit: number,
  now: Date,
): Promise<string[]> {
  const ofThem = sql`select 1 from messages where messages.user_id = ${absencePlans.userId}
    and messages.deleted_at is null`;
  const waits = sql`exists (${ofThem} and messages.status = 'scheduled')`;
  const keeps = sql`exists (${ofThem} and messages.kept_at is not null)`;
  const daysAgo = (count: number) => shifted(now, -days(count));
  const rows = await db
    .select({ userId: absencePlans.userId })
    .from(absencePlans)
    .where(
      and(
        after === null ? undefined : gt(absencePlans.userId, after),
        or(
          isNull(absencePlans.toldAt),
          lte(absencePlans.toldAt, daysAgo(335)),
          and(or(ne(absencePlans.choice, 'send'), keeps), lte(absencePlans.toldAt, daysAgo(30))),
        ),
        or(waits, keeps),
      ),
    )
    .orderBy(asc(absencePlans.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** For the data export. */
export async function findExportedAbsence(db: DbOrTx, keyring: Keyring, userId: string) {
  const [plan] = await db
    .select()
    .from(absencePlans)
    .where(and(eq(absencePlans.userId, userId), isNotNull(absencePlans.choice)));
  if (!plan) return null;
  const { choice, keptChoice, contactEmail, toldAt, askedAt, answer, answeredAt } = plan;
  return {
    choice,
    kept_letters: keptChoice,
    person_to_ask: contactEmail && keyring.decrypt(contactEmail, absenceContactContext(userId)),
    told_at: toldAt,
    asked_at: askedAt,
    answer,
    answered_at: answeredAt,
    letters_cancelled_at: plan.cancelledAt,
  };
}

/** Whether a sender has named this address as the person to ask about their letters. */
export async function isNamedForAbsence(db: DbOrTx, contactEmailHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ userId: absencePlans.userId })
    .from(absencePlans)
    .where(eq(absencePlans.contactEmailHash, contactEmailHash))
    .limit(1);
  return rows.length > 0;
}
