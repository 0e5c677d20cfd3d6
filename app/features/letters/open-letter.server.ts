import {
  recordLinkVisit,
  recordOpened,
} from '#app/features/dispatch/queue/delivery-link.server.ts';
import {
  notifySender,
  publishMessagesChanged,
} from '#app/features/messages/notifications/notify-sender.server.ts';
import { isClosedUntilLater } from '#app/features/messages/schedule/schedule.rules.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { type DeliveryRow, findOpensAt } from './letter.queries.server.ts';
import type { DeliveryErrorCode } from './letter-access.rules.ts';
import { issueViewCookie } from './view-cookie.server.ts';

/**
 * Opens a letter because somebody pressed Open. The first opening by each link is recorded, and the
 * sender is notified of the first of all, unless it is the sender looking at their own letter. Opening
 * again records nothing. The caller has checked that the letter may be opened.
 * @throws DomainError `delivery_opens_later` when its sender has just moved the moment
 * @returns the view cookie that lets this browser see the letter without its cover
 */
export async function openLetter(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'keyring'>,
  row: DeliveryRow,
  viewerId: string | null,
): Promise<string> {
  const { link, messageId } = row;
  const wasOpened = link === 'mail' ? row.openedAt : row.privateOpenedAt;
  if (viewerId !== row.senderId && !wasOpened) {
    await platform.db.transaction(async (tx) => {
      const now = platform.clock.now();
      if (!(await recordOpened(tx, row.id, link, now))) return;
      // Read again under the lock: the sender may have moved the moment since the row was read.
      if (isClosedUntilLater({ opensAt: await findOpensAt(tx, messageId) }, now)) {
        throw new DomainError<DeliveryErrorCode>('delivery_opens_later');
      }
      const event = link === 'mail' ? 'opened' : 'opened_by_link';
      if (row.openedAt || row.privateOpenedAt) await publishMessagesChanged(tx, [messageId]);
      else await notifySender(platform, tx, { messageIds: [messageId], event });
    });
  }
  return issueViewCookie(platform, row.id);
}

/**
 * Records that a person or a mail scanner followed the link. That proves nothing, so it is kept apart
 * from opening.
 */
export async function recordVisit(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  row: DeliveryRow,
): Promise<void> {
  const wasVisited = row.link === 'mail' ? row.linkVisitedAt : row.privateVisitedAt;
  if (wasVisited) return;
  await db.transaction(async (tx) => {
    if (await recordLinkVisit(tx, row.id, row.link, clock.now())) {
      await publishMessagesChanged(tx, [row.messageId]);
    }
  });
}
