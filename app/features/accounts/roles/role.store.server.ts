import { and, eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '#app/platform/db/advisory-locks.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { sessions, twoFactors, userRoles, users } from '#db/schema/accounts.ts';
import { type Role, roleOf } from './access.rules.ts';

/**
 * Serializes role changes until the transaction ends. Without it two admins could demote each other
 * at the same moment.
 */
export async function lockRoles(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.roles})`);
}

/** An account and its role, locked until the transaction ends; null when there is none. */
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

/** How many admins other than this one can still sign in. */
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

/** Whether this is the last admin. Call `lockRoles` first to act on the answer. */
export async function isLastAdmin(tx: DbOrTx, userId: string): Promise<boolean> {
  const [held] = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));
  return held !== undefined && (await countOtherAdmins(tx, userId)) === 0;
}

/** Replaces all roles of a user by one; 'user' means none. */
export async function replaceRole(
  tx: DbOrTx,
  userId: string,
  role: Role,
  now: Date,
): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  if (role !== 'user') await tx.insert(userRoles).values({ userId, role, createdAt: now });
}

/** Ends the sessions and the recovery codes of somebody who loses their role; their factors stay. */
export async function endAccessOfStaff(tx: DbOrTx, userId: string, noCodes: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.update(twoFactors).set({ backupCodes: noCodes }).where(eq(twoFactors.userId, userId));
}

/** Suspends or restores a user; suspending deletes their sessions. */
export async function saveSuspension(
  tx: DbOrTx,
  userId: string,
  suspendedAt: Date | null,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ suspendedAt, updatedAt: now }).where(eq(users.id, userId));
  if (suspendedAt) await tx.delete(sessions).where(eq(sessions.userId, userId));
}
