import { and, eq, sql } from 'drizzle-orm';
import type { Database, DbOrTx } from '#app/platform/db/database.server.ts';
import { sessions, signInMethods, users, verifications } from '#db/schema/accounts.ts';

/** Our tables under the names Better Auth gives them. Only it and the stores write them. */
export const authTables = {
  user: users,
  session: sessions,
  account: signInMethods,
  verification: verifications,
};

/** Stores the keyed hash of a user's mailbox; a new address needs a new one. */
export async function setMailboxHash(db: DbOrTx, userId: string, hash: Buffer): Promise<void> {
  await db.update(users).set({ mailboxHash: hash }).where(eq(users.id, userId));
}

export async function recordSignIn(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId));
}

/**
 * Revokes every link mailed for an account. Otherwise a link requested by an attacker would still
 * work after the owner verified the address or changed the password. Links carry the machine's time
 * in whole seconds, so this uses the database clock rather than the application's.
 */
export async function revokeMailedLinks(db: DbOrTx, userId: string): Promise<void> {
  await db.update(users).set({ linksValidFrom: sql`now()` }).where(eq(users.id, userId));
}

/**
 * Deletes every password and session of an account with an unverified address, because the owner of
 * the address has just proven it, and marks it verified. Does nothing to a verified account.
 */
export async function resetUnverifiedAccount(
  db: Database,
  email: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [unverified] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.email, email), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (!unverified) return;
    await tx.delete(signInMethods).where(eq(signInMethods.userId, unverified.id));
    await tx.delete(sessions).where(eq(sessions.userId, unverified.id));
    await revokeMailedLinks(tx, unverified.id);
  });
}

/**
 * Deletes a user and, through the foreign keys, everything they own. Their deliveries must be locked
 * already (see `closeBilling`), because every transaction locks deliveries before messages.
 */
export async function deleteUser(tx: DbOrTx, userId: string): Promise<void> {
  // Links that were mailed and not used name the user only by value.
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Deletes the identity provider's picture address, so that the picture is not imported again. */
export async function deleteProviderPicture(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ image: null, updatedAt: now }).where(eq(users.id, userId));
}
