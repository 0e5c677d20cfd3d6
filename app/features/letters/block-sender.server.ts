import type { Platform } from '#app/platform/platform.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { deleteBlock, insertBlock } from './block.store.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'log'>;
type Letter = Pick<DeliveryRow, 'recipientEmailHash' | 'senderId' | 'isAnonymous' | 'messageId'>;

const senderBlock = ({ recipientEmailHash, senderId, isAnonymous }: Letter) => ({
  recipientEmailHash,
  senderId,
  isAnonymous,
});

const blockOfEverybody = (recipientEmailHash: Buffer) => ({
  recipientEmailHash,
  senderId: null,
  isAnonymous: false,
});

/**
 * Stops mail from this sender to this address and closes their letters to it. Works for anonymous
 * senders and for letters that were never opened. Blocking an anonymous sender closes only their
 * anonymous letters: closing signed ones too would reveal who they are. The sender learns only that
 * we cannot deliver. Other accounts with the sender's mailbox are blocked as well and, if the recipient
 * wants it, those that pay with the same card, now or later: nobody learns whose they are. Blocking again
 * changes nothing else, but may add those.
 */
export async function blockSender(
  services: Services,
  letter: Letter,
  { includesSameCard = false }: { includesSameCard?: boolean } = {},
): Promise<void> {
  await insertBlock(
    services.db,
    { ...senderBlock(letter), includesSameCard },
    services.clock.now(),
  );
  await logSecurityEvent(services, {
    // No user: senders can read their own events, and must not find out that they were blocked.
    userId: null,
    action: 'blocked_by_recipient',
    resourceType: 'message',
    resourceId: letter.messageId,
  });
}

/** Undoes `blockSender` for this letter and those like it. Unblocking again changes nothing. */
export const unblockSender = ({ db }: Services, letter: Letter): Promise<void> =>
  deleteBlock(db, senderBlock(letter));

/** Stops all mail to this address. Letters that have already arrived stay readable. */
export const blockEverybody = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  recipientEmailHash: Buffer,
): Promise<void> =>
  insertBlock(
    db,
    { ...blockOfEverybody(recipientEmailHash), includesSameCard: false },
    clock.now(),
  );

/** Undoes `blockEverybody`; blocks of single senders stay. Unblocking again changes nothing. */
export const unblockEverybody = (
  { db }: Pick<Services, 'db'>,
  recipientEmailHash: Buffer,
): Promise<void> => deleteBlock(db, blockOfEverybody(recipientEmailHash));
