import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { passkeys, sessions, twoFactors, users } from '#db/schema/accounts.ts';
import { deleteFactors } from '../account.store.server.ts';

/** Lets a session in: its user has shown their second factor, and so who they are. */
export async function recordSecondFactor(db: DbOrTx, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ secondFactorAt: now, provenAt: now })
    .where(eq(sessions.id, sessionId));
}

/**
 * Lets the session in that has added a factor. Adding one proves nothing: on a screen that was left open,
 * anybody could go on with it for ever.
 */
export async function recordFactorAdded(
  tx: DbOrTx,
  session: { id: string; userId: string },
  { isFirst, now }: { isFirst: boolean; now: Date },
): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, session.id));
  if (isFirst) await askOtherSessions(tx, session);
}

/** What other sessions of a user have shown of an earlier factor does not count for the first of new ones. */
export async function askOtherSessions(
  db: DbOrTx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, id)));
}

/**
 * Ends all factors of a user, and the sessions that wait for one: they have shown a password at most, and
 * must not be signed in by it.
 */
export async function endFactors(tx: DbOrTx, userId: string): Promise<void> {
  await deleteFactors(tx, userId);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.secondFactorAt)));
}

interface EncryptedFactor {
  userId: string;
  secret: string;
  /** Kept as they are when there are some already. */
  backupCodes: string;
}

/**
 * Stores the secret of an authenticator app that nobody has confirmed yet, in place of an earlier one.
 * @returns whether it did: a confirmed one stays
 */
export async function saveUnconfirmedSecret(db: DbOrTx, factor: EncryptedFactor): Promise<boolean> {
  const saved = await db
    .insert(twoFactors)
    .values({ ...factor, verified: false })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret: factor.secret, createdAt: sql`now()` },
      setWhere: eq(twoFactors.verified, false),
    })
    .returning({ id: twoFactors.id });
  return saved.length === 1;
}

/** Stores recovery codes in place of earlier ones; a change of `AUTH_SECRET` leaves a passkey without any. */
export async function saveRecoveryCodes(
  db: DbOrTx,
  {
    userId,
    unusedSecret,
    backupCodes,
  }: { userId: string; unusedSecret: string; backupCodes: string },
): Promise<void> {
  await db
    .insert(twoFactors)
    .values({ userId, secret: unusedSecret, backupCodes, verified: false })
    .onConflictDoUpdate({ target: twoFactors.userId, set: { backupCodes } });
}

/** Ends an authenticator app. The recovery codes stay. */
export async function endAuthenticator(
  tx: DbOrTx,
  userId: string,
  unusedSecret: string,
): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await tx
    .update(twoFactors)
    .set({ secret: unusedSecret, verified: false })
    .where(eq(twoFactors.userId, userId));
}

const ofUser = ({ id, userId }: { id: string; userId: string }) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** @returns its name; null when there is no such passkey, or it belongs to another user */
export async function deletePasskey(
  tx: DbOrTx,
  passkey: { id: string; userId: string },
): Promise<{ name: string | null } | null> {
  const [deleted] = await tx
    .delete(passkeys)
    .where(ofUser(passkey))
    .returning({ name: passkeys.name });
  return deleted ?? null;
}

export async function renamePasskey(
  db: DbOrTx,
  passkey: { id: string; userId: string; name: string },
): Promise<void> {
  await db.update(passkeys).set({ name: passkey.name }).where(ofUser(passkey));
}
