import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import {
  sessions,
  signInMethods,
  userSettings,
  users,
  verifications,
} from '#db/schema/accounts.ts';
import { TERMS_VERSION } from './account.rules.ts';

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
 * Revokes every link mailed for an account: reset links are rows, the others signed texts. Otherwise a
 * link requested by an attacker would still work after the owner verified the address or changed the
 * password. Links carry the machine's time in whole seconds, so this uses the database clock rather
 * than the application's.
 */
export async function revokeMailedLinks(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
  await db.update(users).set({ linksValidFrom: sql`now()` }).where(eq(users.id, userId));
}

/** Marks the address of an account as proven: its owner has used a link that was mailed to it. */
export async function markEmailVerified(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

/**
 * Deletes the passwords, sessions, mailed links and settings of an account with an unverified address,
 * and marks the address verified.
 * @returns its user; null when no account, or a verified one, has this address
 */
export async function resetUnverifiedUser(
  tx: DbOrTx,
  { email, name, isAdult }: { email: string; name: string; isAdult: boolean | null },
  now: Date,
): Promise<string | null> {
  const termsVersion = isAdult === null ? null : TERMS_VERSION;
  const [unverified] = await tx
    .update(users)
    .set({ emailVerified: true, name, image: null, isAdult, termsVersion, updatedAt: now })
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (!unverified) return null;
  const { id } = unverified;
  await tx.delete(signInMethods).where(eq(signInMethods.userId, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(userSettings).where(eq(userSettings.userId, id));
  await revokeMailedLinks(tx, id);
  return id;
}

/**
 * Deletes a user and, through the foreign keys, everything they own; `keep_deleted_account` in
 * db/triggers.sql keeps what must outlive them. Their deliveries must be locked
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
