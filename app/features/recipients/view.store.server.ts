import { inArray, lt } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { deliveryViews, replies } from '#db/schema/recipients.ts';

export interface View {
  messageId: string;
  userAgent: string | null;
  createdAt: Date;
}

export async function insertViews(tx: Tx, views: View[]): Promise<void> {
  await tx
    .insert(deliveryViews)
    .values(views.map((view) => ({ ...view, viewerIp: null, accessMethod: 'web' as const })));
}

/** When a recipient read, and what they answered: taken out at their wish. */
export async function deleteRecipientTraces(tx: Tx, messageIds: string[]): Promise<void> {
  await tx.delete(deliveryViews).where(inArray(deliveryViews.messageId, messageIds));
  await tx.delete(replies).where(inArray(replies.messageId, messageIds));
}

/** @returns how many were forgotten */
export async function deleteViewsBefore(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.delete(deliveryViews).where(lt(deliveryViews.createdAt, before));
  return rowCount ?? 0;
}
