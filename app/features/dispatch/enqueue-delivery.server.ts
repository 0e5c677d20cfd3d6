import { randomUUID } from 'node:crypto';
import type { DeliveryDesk } from '#app/features/messages/delivery-desk.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteEnded, insertDelivery } from './delivery.store.server.ts';
import { mailCode, mailCodeHash } from './mail-proofs.ts';

/**
 * Writes the work of delivering one message, inside the transaction that paid for it. The link's
 * token derives from the delivery's id, so every attempt carries the same link; only its hash is
 * kept. One message has one delivery: what was cancelled or failed makes room, and the database
 * refuses a second beside a live one.
 */
export function enqueueDelivery({
  clock,
  keyring,
}: Pick<Platform, 'clock' | 'keyring'>): DeliveryDesk['enqueue'] {
  return async (tx, { messageId, dueAt }) => {
    await deleteEnded(tx, messageId);
    const id = randomUUID();
    const tokenKeyVersion = keyring.tokenKeyVersion;
    const token = keyring.linkToken(id, tokenKeyVersion);
    await insertDelivery(
      tx,
      {
        id,
        messageId,
        dueAt,
        tokenHash: tokenHash(token),
        tokenKeyVersion,
        mailCodeHash: mailCodeHash(keyring, mailCode(keyring, { id, tokenKeyVersion })),
      },
      clock.now(),
    );
  };
}
