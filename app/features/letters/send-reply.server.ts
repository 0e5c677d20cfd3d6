import { notifySender } from '#app/features/messages/notifications/notify-sender.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';
import { cleanReply } from './reply.rules.ts';
import { insertReply } from './reply.store.server.ts';

/**
 * Saves the recipient's one reply, if the sender allowed one, and notifies the sender. Neither side
 * learns the other's address. Does nothing for a second, a blank or an overlong reply.
 */
export async function sendReply(
  { db, clock, keyring, jobs }: Pick<Platform, 'db' | 'clock' | 'keyring' | 'jobs'>,
  row: Pick<DeliveryRow, 'messageId' | 'allowsReply'>,
  text: string,
): Promise<void> {
  const content = cleanReply(text);
  if (!row.allowsReply || content === null) return;
  const { messageId } = row;
  await db.transaction(async (tx) => {
    const isFirst = await insertReply(tx, keyring, { messageId, content }, clock.now());
    if (isFirst) await notifySender({ jobs }, tx, { messageIds: [messageId], event: 'reply' });
  });
}
