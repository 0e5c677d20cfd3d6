import {
  recordLinkVisit,
  recordOpened,
} from '#app/features/dispatch/queue/delivery-link.server.ts';
import {
  notifySender,
  publishMessagesChanged,
} from '#app/features/messages/notifications/notify-sender.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';
import { issueViewCookie } from './view-cookie.server.ts';

/**
 * Opens a letter because somebody pressed Open. The first opening is recorded and the sender is
 * notified, unless it is the sender looking at their own letter. Opening again records nothing.
 * @returns the view cookie that lets this browser see the letter without its cover
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
 * Records in the background that a person or a mail scanner followed the link. That proves nothing,
 * so it is kept apart from opening, and a failure to record it keeps nobody from the cover.
 */
export function recordVisit(
  { db, clock, background }: Pick<Platform, 'db' | 'clock' | 'background'>,
  row: DeliveryRow,
): void {
  if (row.linkVisitedAt) return;
  const recording = db.transaction(async (tx) => {
    if (await recordLinkVisit(tx, row.id, clock.now())) {
      await publishMessagesChanged(tx, [row.messageId]);
    }
  });
  background.run('recording a link visit', recording);
}
