import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import {
  passkeys,
  sessions,
  signInMethods,
  twoFactors,
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
  twoFactor: twoFactors,
  passkey: passkeys,
};

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

export async function deleteExpiredVerifications(db: DbOrTx, now: Date): Promise<number> {
  const { rowCount } = await db.delete(verifications).where(lt(verifications.expiresAt, now));
  return rowCount ?? 0;
}

/** Marks the address of an account as proven. @returns whether it was not before */
export async function markEmailVerified(db: DbOrTx, userId: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  return marked.length === 1;
}

/** From now on, the owner of an account must say what becomes of what is in it. */
export async function askOwner(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ ownerAskedAt: now, updatedAt: now }).where(eq(users.id, userId));
}

/** @returns whether the owner of an account was to be asked */
export async function closeOwnerQuestion(db: DbOrTx, userId: string, now: Date): Promise<boolean> {
  const closed = await db
    .update(users)
    .set({ ownerAskedAt: null, updatedAt: now })
    .where(and(eq(users.id, userId), isNotNull(users.ownerAskedAt)))
    .returning({ id: users.id });
  return closed.length === 1;
}

/**
 * Ends every way into an account: passwords, identities, sessions and mailed links. A second factor is no way
 * in by itself and stays: a mailbox alone must not take it off.
 */
export async function deleteAccess(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(signInMethods).where(eq(signInMethods.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await revokeMailedLinks(tx, userId);
}

/** Deletes the authenticator app, the passkeys and the recovery codes of a user. */
export async function deleteFactors(tx: DbOrTx, userId: string): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** Deletes the identities at providers that were linked before the address was proven. */
export async function deleteIdentities(db: DbOrTx, userId: string): Promise<void> {
  await db
    .delete(signInMethods)
    .where(and(eq(signInMethods.userId, userId), ne(signInMethods.providerId, 'credential')));
}

/** Stores what an identity provider, and the owner of its account, say of a user. */
export async function setIdentity(
  db: DbOrTx,
  userId: string,
  { name, isAdult, now }: { name: string; isAdult: boolean | null; now: Date },
): Promise<void> {
  const termsVersion = isAdult === null ? null : TERMS_VERSION;
  await db
    .update(users)
    .set({ name, image: null, isAdult, termsVersion, updatedAt: now })
    .where(eq(users.id, userId));
}

/**
 * Deletes what is kept of a user apart from their profile: the settings and, unless Google told who they
 * are, the name and the answer of the sign-up.
 */
export async function deleteUserTexts(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  await tx.delete(userSettings).where(eq(userSettings.userId, userId));
  await tx
    .update(users)
    .set({ name: '', isAdult: null, termsVersion: null, updatedAt: now })
    .where(
      and(
        eq(users.id, userId),
        sql`not exists (select 1 from ${signInMethods}
          where ${signInMethods.userId} = ${users.id} and ${signInMethods.providerId} <> 'credential')`,
      ),
    );
}

/** Ends all sessions of a user but one. */
export async function deleteOtherSessions(
  tx: DbOrTx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
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
