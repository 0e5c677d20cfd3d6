import { and, eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '#app/platform/db/advisory-locks.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { sessions, userRoles, users } from '#db/schema/accounts.ts';
import { type Role, roleOf } from './access.rules.ts';

/**
 * Lets one change of roles happen at a time, for the rest of the transaction: two admins cannot demote
 * each other.
 */
export async function lockRoles(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.roles})`);
}

/** The account and its role, held for the rest of the transaction; null when there is none. */
export async function lockAccount(tx: DbOrTx, userId: string) {
  const [user] = await tx
    .select({ userId: users.id, email: users.email, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user) return null;
  const roles = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  return { ...user, role: roleOf({ roles: roles.map(({ role }) => role) }) };
}

/** How many admins could still sign in, were this person none of them. */
export async function countOtherAdmins(tx: DbOrTx, userId: string): Promise<number> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(userRoles.role, 'admin'),
        sql`${users.id} <> ${userId}`,
        sql`${users.suspendedAt} is null`,
      ),
    );
  return rows.length;
}

/**
 * Whether nobody could run the place without this person. Locks nothing of theirs: whoever acts on
 * the answer calls `lockRoles` first.
 */
export async function isLastAdmin(tx: DbOrTx, userId: string): Promise<boolean> {
  const [held] = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));
  return held !== undefined && (await countOtherAdmins(tx, userId)) === 0;
}

/** Puts one role in the place of whatever a person held; 'user' is none. */
export async function replaceRole(
  tx: DbOrTx,
  userId: string,
  role: Role,
  now: Date,
): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  if (role !== 'user') await tx.insert(userRoles).values({ userId, role, createdAt: now });
}

/** Suspends or restores; ends every session of a person who is suspended. */
export async function saveSuspension(
  tx: DbOrTx,
  userId: string,
  suspendedAt: Date | null,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ suspendedAt, updatedAt: now }).where(eq(users.id, userId));
  if (suspendedAt) await tx.delete(sessions).where(eq(sessions.userId, userId));
}
