import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { deleteBlock, insertBlock } from './block.store.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'log'>;
type Recipient = Pick<DeliveryRow, 'recipientEmailHash' | 'senderId' | 'messageId'>;

/**
 * No more mail from this sender to this address, and their letters here stay closed; also when the
 * sender is anonymous, and without opening the letter (product.md section 4). The sender learns only
 * that we cannot deliver. Repeating is harmless.
 */
export async function blockSender(services: Services, row: Recipient): Promise<void> {
  const { recipientEmailHash, senderId } = row;
  await insertBlock(services.db, { recipientEmailHash, senderId }, services.clock.now());
  await logSecurityEvent(services, {
    userId: senderId,
    action: 'blocked_by_recipient',
    resourceType: 'message',
    resourceId: row.messageId,
  });
}

export const unblockSender = ({ db }: Services, row: Recipient): Promise<void> =>
  deleteBlock(db, { recipientEmailHash: row.recipientEmailHash, senderId: row.senderId });

/** No more mail to this address from anybody. What has arrived can still be read. */
export const blockEverybody = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  recipientEmailHash: Buffer,
): Promise<void> => insertBlock(db, { recipientEmailHash, senderId: null }, clock.now());

export const unblockEverybody = (
  { db }: Pick<Services, 'db'>,
  recipientEmailHash: Buffer,
): Promise<void> => deleteBlock(db, { recipientEmailHash, senderId: null });
