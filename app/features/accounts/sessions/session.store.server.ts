import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { sessions } from '#db/schema/accounts.ts';
import { ACTIVITY_THROTTLE } from './idle.rules.ts';

/** Records the user's activity, unless another request has just done so. */
export async function recordActivity(db: DbOrTx, sessionId: string, now: Date): Promise<void> {
  const isOld = lt(sessions.lastActiveAt, shifted(now, -ACTIVITY_THROTTLE));
  await db
    .update(sessions)
    .set({ lastActiveAt: now })
    .where(and(eq(sessions.id, sessionId), or(isNull(sessions.lastActiveAt), isOld)));
}

/** Records that the user of a session has shown again who they are. */
export async function recordProof(db: DbOrTx, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId));
}

/** @returns false when there is no such session, or it belongs to another user */
export async function deleteSession(
  db: DbOrTx,
  session: { id: string; userId: string },
): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.userId)))
    .returning({ id: sessions.id });
  return deleted.length === 1;
}

/** @returns how many there were */
export async function deleteSessionsOf(tx: DbOrTx, userId: string): Promise<number> {
  const deleted = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return deleted.length;
}
