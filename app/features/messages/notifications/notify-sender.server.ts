import { z } from 'zod';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { JobKind } from '#app/platform/jobs/job-kind.ts';
import { publishUpdates, userChannel } from '#app/platform/live/publish.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listOwners } from '../message.queries.server.ts';

/** What a sender is mailed about, unless their preferences say no. */
export const senderEvents = [
  'scheduled',
  'sent',
  'opened',
  'opened_by_link',
  'failed',
  'reply',
  'recording_refused',
  'recording_late',
] as const;
export type SenderEvent = (typeof senderEvents)[number];

export const notifySenderKind: JobKind<{ messageId: string; event: SenderEvent }> = {
  name: 'tell-sender',
  schema: z.object({ messageId: z.uuid(), event: z.enum(senderEvents) }),
  retryLimit: 10,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  perSecond: 5,
};

/**
 * Enqueues a mail to the sender of each of these messages and updates their open pages, in the
 * caller's transaction. The job mails an event once, however often it is enqueued.
 */
export async function notifySender(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  { messageIds, event }: { messageIds: string[]; event: SenderEvent },
): Promise<void> {
  await notifySenders({ jobs }, tx, { messages: await listOwners(tx, messageIds), event });
}

/** Like `notifySender`, when the caller knows whose messages they are. */
export async function notifySenders(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  { messages, event }: { messages: OwnedMessage[]; event: SenderEvent },
): Promise<void> {
  await jobs.enqueueAll(
    tx,
    notifySenderKind,
    messages.map(({ id }) => ({ messageId: id, event })),
  );
  await publishAll(tx, messages);
}

interface OwnedMessage {
  id: string;
  userId: string;
}

/** Tells the sender's open pages that a message has changed. They hear it when `tx` commits. */
export const publishMessageChanged = (tx: DbOrTx, message: OwnedMessage): Promise<void> =>
  publishAll(tx, [message]);

/** Like `publishMessageChanged`, for messages of any senders. */
export async function publishMessagesChanged(tx: DbOrTx, messageIds: string[]): Promise<void> {
  await publishAll(tx, await listOwners(tx, messageIds));
}

const publishAll = (tx: DbOrTx, messages: OwnedMessage[]): Promise<void> =>
  publishUpdates(
    tx,
    messages.map(({ id, userId }) => ({
      channel: userChannel(userId),
      payload: { about: 'message', messageId: id },
    })),
  );
