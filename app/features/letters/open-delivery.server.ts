import { noteLinkVisited, noteOpened } from '#app/features/dispatch/delivery.store.server.ts';
import { announceMessages } from '#app/features/messages/announce.server.ts';
import { tellSender } from '#app/features/messages/tell-sender.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';
import { issueViewingPass } from './viewing-pass.server.ts';

/**
 * The recipient opened the letter by hand: noted once, and never when it is the sender looking at
 * their own (product.md section 4). Opening again changes nothing.
 * @returns the pass that lets this browser see the letter directly
 */
export async function openDelivery(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'keyring'>,
  row: DeliveryRow,
  viewerId: string | null,
): Promise<string> {
  const isSender = viewerId === row.senderId;
  if (!isSender && !row.openedAt) {
    await platform.db.transaction(async (tx) => {
      if (!(await noteOpened(tx, row.id, platform.clock.now()))) return;
      await tellSender(platform, tx, { messageIds: [row.messageId], event: 'opened' });
    });
  }
  return issueViewingPass(platform, row.id);
}

/**
 * Somebody, or some mail scanner, followed the link. It proves nothing, so it is kept apart from
 * opening, and a failure to note it stands in nobody's way.
 */
export function visitDelivery(
  { db, clock, background }: Pick<Platform, 'db' | 'clock' | 'background'>,
  row: DeliveryRow,
): void {
  if (row.linkVisitedAt) return;
  const note = db.transaction(async (tx) => {
    if (await noteLinkVisited(tx, row.id, clock.now())) await announceMessages(tx, [row.messageId]);
  });
  background.run('noting a visit', note);
}
