import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { closingNotices } from '#db/schema/closing.ts';

/** @returns false when they have been told before */
export async function insertClosingNotice(
  tx: DbOrTx,
  notice: { kind: 'sender' | 'recipient'; subjectId: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(closingNotices)
    .values({ ...notice, createdAt: now })
    .onConflictDoNothing()
    .returning({ subjectId: closingNotices.subjectId });
  return rows.length === 1;
}
