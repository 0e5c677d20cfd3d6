import type { Tx } from '#app/platform/db/database.server.ts';
import { deliveryViews } from '#db/schema/recipients.ts';

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
