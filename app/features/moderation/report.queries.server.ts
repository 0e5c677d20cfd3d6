import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { reports } from '#db/schema/moderation.ts';

/** Whether somebody has reported this message and nobody has decided yet. */
export async function hasOpenReport(tx: Tx, messageId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.messageId, messageId), eq(reports.status, 'open')))
    .limit(1);
  return found !== undefined;
}
