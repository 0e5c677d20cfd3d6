import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { absencePlans } from '#db/schema/messages.ts';
import { lastSeenAt } from './absence.queries.server.ts';
import type { AbsenceChoice, KeptChoice } from './absence.rules.ts';

interface SavedPlan {
  userId: string;
  choice: AbsenceChoice;
  keptChoice: KeptChoice;
  contactEmail: Buffer | null;
  contactEmailHash: Buffer | null;
}

/** Saves a sender's choice. Whatever was asked or answered before is over: they are here. */
export async function upsertAbsencePlan(db: DbOrTx, plan: SavedPlan, now: Date): Promise<void> {
  const { userId, ...choice } = plan;
  const saved = {
    ...choice,
    askedAt: null,
    questionHash: null,
    answer: null,
    answeredAt: null,
    cancelledAt: null,
    lastSeenAt: now,
    updatedAt: now,
  };
  await db
    .insert(absencePlans)
    .values({ userId, ...saved })
    .onConflictDoUpdate({ target: absencePlans.userId, set: saved });
}

/**
 * Notes when everybody with a scheduled or kept letter was last seen, so that a session that ends leaves no gap
 * of more than a day.
 */
export async function recordSignsOfLife(db: DbOrTx, now: Date): Promise<void> {
  await db.execute(sql`
    insert into absence_plans (user_id, last_seen_at, updated_at)
    select users.id, ${lastSeenAt}, ${now.toISOString()}
      from users
     where users.id in (select user_id from messages
       where (status = 'scheduled' or kept_at is not null) and deleted_at is null)
    on conflict (user_id) do update set last_seen_at = excluded.last_seen_at
     where absence_plans.last_seen_at is distinct from excluded.last_seen_at`);
}

/** Locks a sender's plan until the transaction ends. Deliveries and messages are locked before it. */
export async function lockAbsencePlan(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .select({ userId: absencePlans.userId })
    .from(absencePlans)
    .where(eq(absencePlans.userId, userId))
    .for('update');
}

type Progress = Partial<
  Pick<
    typeof absencePlans.$inferInsert,
    'toldAt' | 'askedAt' | 'questionHash' | 'answer' | 'answeredAt' | 'cancelledAt'
  >
>;

/** Records what was done. The caller holds the plan's lock. */
export async function updateAbsence(
  tx: DbOrTx,
  userId: string,
  progress: Progress,
  now: Date,
): Promise<void> {
  await tx
    .update(absencePlans)
    .set({ ...progress, updatedAt: now })
    .where(eq(absencePlans.userId, userId));
}

/** Erases an address that senders have named. Their letters are sent, as without a choice. */
export async function eraseAbsenceContact(
  tx: DbOrTx,
  contactEmailHash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .update(absencePlans)
    .set({
      choice: 'send',
      contactEmail: null,
      contactEmailHash: null,
      questionHash: null,
      updatedAt: now,
    })
    .where(eq(absencePlans.contactEmailHash, contactEmailHash));
}

/** Deletes what a person chose for their absence, with the address that they named. */
export async function deleteAbsencePlan(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(absencePlans).where(eq(absencePlans.userId, userId));
}
