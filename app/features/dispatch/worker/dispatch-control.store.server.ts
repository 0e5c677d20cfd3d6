import { and, eq, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { MailServerTrouble } from '#app/platform/mail/smtp.server.ts';
import { dispatchControl } from '#db/schema/dispatch.ts';

/** @returns false when it is in that state already; then nothing changes, not even `pausedAt` */
export async function setPaused(tx: DbOrTx, isPaused: boolean, now: Date): Promise<boolean> {
  await tx.insert(dispatchControl).values({ id: 1 }).onConflictDoNothing();
  const rows = await tx
    .update(dispatchControl)
    .set(isPaused ? { isPaused, pausedAt: now } : { isPaused, pausedAt: null, resumedAt: now })
    .where(and(eq(dispatchControl.id, 1), ne(dispatchControl.isPaused, isPaused)))
    .returning({ id: dispatchControl.id });
  return rows.length === 1;
}

/** Records since when and why the mail server takes no mail from us, or (null) that it does again. */
export async function setUnreachable(
  db: DbOrTx,
  outage: ({ since: Date } & MailServerTrouble) | null,
): Promise<void> {
  const values = {
    unreachableSince: outage?.since ?? null,
    mailServerProblem: outage?.problem ?? null,
    unreachableReason: outage?.reason ?? null,
  };
  await db
    .insert(dispatchControl)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({
      target: dispatchControl.id,
      set: outage
        ? {
            // A longer outage keeps its start.
            unreachableSince: sql`coalesce(${dispatchControl.unreachableSince}, excluded.unreachable_since)`,
            mailServerProblem: values.mailServerProblem,
            unreachableReason: values.unreachableReason,
          }
        : values,
    });
}
