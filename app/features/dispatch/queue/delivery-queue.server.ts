import { randomUUID } from 'node:crypto';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { mailCode, mailCodeHash } from '../mail/mail-tokens.ts';
import { deleteClosed, insertDelivery } from './delivery.store.server.ts';

export { cancelDelivery, rescheduleDelivery } from './delivery-changes.store.server.ts';

/**
 * The queue that `messages` hands its mail to. Every function runs inside the caller's transaction,
 * under the locks of `messages/lock-message.server.ts`: delivery first, then message.
 */

/**
 * Queues the mail of a message that has been paid for. The link's token derives from the delivery's
 * id, so every attempt carries the same link; only its hash is stored. A message has one delivery: a
 * cancelled or failed one is replaced, and the database refuses a second beside a live one.
 */
export async function enqueueDelivery(
  { clock, keyring }: Pick<Platform, 'clock' | 'keyring'>,
  tx: DbOrTx,
  { messageId, dueAt }: { messageId: string; dueAt: Date },
): Promise<void> {
  await deleteClosed(tx, messageId);
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
}
