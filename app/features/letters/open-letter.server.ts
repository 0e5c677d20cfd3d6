import { recordLinkVisit, recordOpened } from '#app/features/dispatch/record-opening.server.ts';
import { notifySender } from '#app/features/messages/notify-sender.server.ts';
import { publishMessagesChanged } from '#app/features/messages/publish-message-changed.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';
import { issueViewCookie } from './view-cookie.server.ts';

/**
 * The recipient opened the letter by hand: noted once, and never when it is the sender looking at
 * their own (product.md section 4). Opening again changes nothing.
 * @returns the pass that lets this browser see the letter directly
 */
export async function openLetter(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'keyring'>,
  row: DeliveryRow,
  viewerId: string | null,
): Promise<string> {
  const isSender = viewerId === row.senderId;
  if (!isSender && !row.openedAt) {
    await platform.db.transaction(async (tx) => {
      if (!(await recordOpened(tx, row.id, platform.clock.now()))) return;
      await notifySender(platform, tx, { messageIds: [row.messageId], event: 'opened' });
    });
  }
  return issueViewCookie(platform, row.id);
}

/**
 * Somebody, or some mail scanner, followed the link. It proves nothing, so it is kept apart from
 * opening, and a failure to note it stands in nobody's way.
 */
export function recordVisit(
  { db, clock, background }: Pick<Platform, 'db' | 'clock' | 'background'>,
  row: DeliveryRow,
): void {
  if (row.linkVisitedAt) return;
  const note = db.transaction(async (tx) => {
    if (await recordLinkVisit(tx, row.id, clock.now()))
      await publishMessagesChanged(tx, [row.messageId]);
  });
  background.run('noting a visit', note);
}
