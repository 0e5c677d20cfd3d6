import type { Tx } from '#app/platform/db/database.server.ts';
import { deliveryViews } from '#db/schema/recipients.ts';

export async function insertView(
  tx: Tx,
  view: { messageId: string; userAgent: string | null; createdAt: Date },
): Promise<void> {
  await tx.insert(deliveryViews).values({ ...view, viewerIp: null, accessMethod: 'web' });
}
