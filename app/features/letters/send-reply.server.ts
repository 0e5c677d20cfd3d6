import { notifySender } from '#app/features/messages/notify-sender.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';
import { cleanReply } from './reply.rules.ts';
import { insertReply } from './reply.store.server.ts';

/**
 * Keeps the recipient's one reply, where the sender allowed it (product.md section 4). The sender
 * sees the words, never the address; nothing of the sender is shown to the recipient. A second reply,
 * an empty or a too long one is not kept.
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
