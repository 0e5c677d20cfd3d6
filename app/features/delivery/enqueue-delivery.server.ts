import { randomUUID } from 'node:crypto';
import type { EnqueueDelivery } from '#app/features/messages/public.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { insertDelivery } from './delivery.store.server.ts';

/**
 * Writes the work of delivering one message, inside the transaction that paid for it. The link's
 * token derives from the delivery's id, so every attempt carries the same link; only its hash is
 * kept. One message has one delivery: the database refuses a second.
 */
export function enqueueDelivery({
  clock,
  keyring,
}: Pick<Platform, 'clock' | 'keyring'>): EnqueueDelivery {
  return async (tx, { messageId, dueAt }) => {
    const id = randomUUID();
    const tokenKeyVersion = keyring.tokenKeyVersion;
    const token = keyring.linkToken(id, tokenKeyVersion);
    await insertDelivery(
      tx,
      { id, messageId, dueAt, tokenHash: tokenHash(token), tokenKeyVersion },
      clock.now(),
    );
  };
}
