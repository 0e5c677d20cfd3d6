import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { deleteBlock, insertBlock } from './block.store.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'log'>;
type Recipient = Pick<DeliveryRow, 'recipientEmailHash' | 'senderId' | 'isAnonymous' | 'messageId'>;

const blockOf = ({ recipientEmailHash, senderId, isAnonymous }: Recipient) => ({
  recipientEmailHash,
  senderId,
  isAnonymous,
});

/**
 * No more mail from this sender to this address, and their letters here stay closed; also when the
 * sender is anonymous, and without opening the letter (product.md section 4). Said to a letter without
 * a name, it closes only such letters: a signed one that closed with it would name its writer. The
 * sender learns only that we cannot deliver. Repeating is harmless.
 */
export async function blockSender(services: Services, row: Recipient): Promise<void> {
  await insertBlock(services.db, blockOf(row), services.clock.now());
  await logSecurityEvent(services, {
    // Nobody's own record names it: the sender would read there what they are not to know.
    userId: null,
    action: 'blocked_by_recipient',
    resourceType: 'message',
    resourceId: row.messageId,
  });
}

/** Takes back `blockSender` for this letter and those like it. Repeating is harmless. */
export const unblockSender = ({ db }: Services, row: Recipient): Promise<void> =>
  deleteBlock(db, blockOf(row));

const byEverybody = (recipientEmailHash: Buffer) => ({
  recipientEmailHash,
  senderId: null,
  isAnonymous: false,
});

/** No more mail to this address from anybody. What has arrived can still be read. */
export const blockEverybody = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  recipientEmailHash: Buffer,
): Promise<void> => insertBlock(db, byEverybody(recipientEmailHash), clock.now());

/** Takes back `blockEverybody`; blocks of single senders stay. Repeating is harmless. */
export const unblockEverybody = (
  { db }: Pick<Services, 'db'>,
  recipientEmailHash: Buffer,
): Promise<void> => deleteBlock(db, byEverybody(recipientEmailHash));
