import { lockDelivery } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import { listWithUnfinishedRecording } from '#app/features/dispatch/queue/unfinished-recording.queries.server.ts';
import type {
  DeliveryHandlers,
  Envelope,
} from '#app/features/dispatch/worker/delivery-handlers.ts';
import { returnSend } from '#app/features/payments/ledger/return-send.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { listDispatchable } from '../message.queries.server.ts';
import { markFailed, markScheduledSent } from '../message.store.server.ts';
import {
  notifySender,
  notifySenders,
  publishMessagesChanged,
} from '../notifications/notify-sender.server.ts';

/** What the dispatch worker needs from messages. A repeat of any call is harmless. */
export function createDeliveryHandlers({
  db,
  jobs,
  keyring,
}: Pick<Platform, 'db' | 'jobs' | 'keyring'>): DeliveryHandlers {
  return {
    async listEnvelopes(messageIds) {
      const rows = await listDispatchable(db, messageIds);
      return new Map<string, Envelope>(
        rows.map(({ id, isAnonymous, language, filmId, opensAt, opensTimeZone, ...encrypted }) => [
          id,
          {
            ...{ messageId: id, isAnonymous, language, filmId, opensAt, opensTimeZone },
            ...decryptLetter(keyring, id, encrypted),
          },
        ]),
      );
    },

    /** Marks scheduled messages sent and notifies the senders, also of a recording that stayed behind. */
    async onDelivered(tx, messageIds, now) {
      const messages = await markScheduledSent(tx, messageIds, now);
      await notifySenders({ jobs }, tx, { messages, event: 'sent' });
      const late = await listWithUnfinishedRecording(tx, messageIds);
      if (late.length === 0) return;
      await notifySender({ jobs }, tx, { messageIds: late, event: 'recording_late' });
    },

    onReminded: (tx, messageId) => publishMessagesChanged(tx, [messageId]),

    /**
     * Marks the message failed, returns its send, once, and notifies the sender. While it can be read by
     * its private link, the send is not returned.
     */
    async onFailed(tx, messageId, now) {
      await markFailed(tx, messageId, now);
      const delivery = await lockDelivery(tx, messageId);
      const isHandedOver = delivery?.privateLinkAt && !delivery.withdrawnAt;
      if (!isHandedOver) await returnSend(tx, messageId, now);
      await notifySender({ jobs }, tx, { messageIds: [messageId], event: 'failed' });
    },
  };
}
