import { and, eq, sql } from 'drizzle-orm';
import type { Database, DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, sessions, signInMethods, users, verifications } from '#db/schema/accounts.ts';

export type Balance = 'free_sends' | 'credits';

export interface ProfileFacts {
  displayName: string | null;
  fullName: string | null;
}

export async function recordSignIn(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId));
}

/** Creates the profile when there is none. The database opens its ledger with it. */
export async function insertProfile(
  tx: DbOrTx,
  userId: string,
  facts: ProfileFacts,
  now: Date,
): Promise<void> {
  await tx
    .insert(profiles)
    .values({ userId, ...facts, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: profiles.userId });
}

/** Fills what is still empty and touches nothing a person has written. */
export async function fillEmptyProfileFields(
  tx: DbOrTx,
  userId: string,
  facts: ProfileFacts,
  now: Date,
): Promise<void> {
  const hasGap = sql`(
    (${profiles.displayName} is null and ${facts.displayName}::text is not null) or
    (${profiles.fullName} is null and ${facts.fullName}::text is not null))`;
  await tx
    .update(profiles)
    .set({
      displayName: sql`coalesce(${profiles.displayName}, ${facts.displayName})`,
      fullName: sql`coalesce(${profiles.fullName}, ${facts.fullName})`,
      updatedAt: now,
    })
    .where(and(eq(profiles.userId, userId), hasGap));
}

/**
 * Adds `delta` to a balance in one statement, so that of two transactions taking the last send
 * exactly one gets it.
 * @returns false when there is not enough to take
 */
export async function addToBalance(
  tx: DbOrTx,
  change: { userId: string; balance: Balance; delta: number; now: Date },
): Promise<boolean> {
  const column =
    change.balance === 'free_sends' ? profiles.freeSendsRemaining : profiles.totalCredits;
  const key = change.balance === 'free_sends' ? 'freeSendsRemaining' : 'totalCredits';
  const changed = await tx
    .update(profiles)
    .set({ [key]: sql`${column} + ${change.delta}`, updatedAt: change.now })
    .where(and(eq(profiles.userId, change.userId), sql`${column} + ${change.delta} >= 0`))
    .returning({ id: profiles.id });
  return changed.length === 1;
}

export async function lockTotalCredits(tx: DbOrTx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ totalCredits: profiles.totalCredits })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update');
  return row?.totalCredits ?? 0;
}

/**
 * Ends every link that was mailed for an account: what somebody began before its owner proved who they
 * are, or chose another password, must not be ended after it. Links carry the machine's time, in whole
 * seconds, so theirs is taken and not the clock of the product.
 */
export async function endMailedLinks(tx: DbOrTx, userId: string): Promise<void> {
  await tx.update(users).set({ linksValidFrom: sql`now()` }).where(eq(users.id, userId));
}

/**
 * Takes away every password and session of an account whose address was never proven, because its
 * real owner has just come with proof, and marks it proven. Does nothing to a proven account.
 */
export async function releaseUnprovenAccount(
  db: Database,
  email: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [unproven] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (!unproven) return;
    await tx.delete(signInMethods).where(eq(signInMethods.userId, unproven.id));
    await tx.delete(sessions).where(eq(sessions.userId, unproven.id));
    await endMailedLinks(tx, unproven.id);
  });
}

/**
 * Lets go of a person. Everything that is theirs goes with the row (see the foreign keys), the messages
 * before their deliveries; so those are taken first, in the order everybody takes the two.
 */
export async function deleteUser(tx: DbOrTx, userId: string): Promise<void> {
  // Links that are still in their mail name them only by value.
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Forgets the picture the identity provider told us of, so that it does not come back by itself. */
export async function deleteIdentityPicture(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ image: null, updatedAt: now }).where(eq(users.id, userId));
}
