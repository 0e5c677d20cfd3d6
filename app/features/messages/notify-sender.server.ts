import { z } from 'zod';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { JobKind } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { publishMessagesChanged } from './publish-message-changed.server.ts';

/** What a sender hears of by mail, when their preferences allow it (product.md section 5). */
const senderEvents = ['scheduled', 'sent', 'opened', 'failed', 'reply'] as const;
export type SenderEvent = (typeof senderEvents)[number];

export const notifySenderKind: JobKind<{ messageId: string; event: SenderEvent }> = {
  name: 'tell-sender',
  schema: z.object({ messageId: z.uuid(), event: z.enum(senderEvents) }),
  retryLimit: 10,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
};

/**
 * Asks for a mail to the sender of each of these messages, and tells their open pages, inside the
 * transaction that gave the reason. Asking twice for the same happening mails once (see
 * tell-sender.job.server.ts).
 */
export async function notifySender(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  { messageIds, event }: { messageIds: string[]; event: SenderEvent },
): Promise<void> {
  await jobs.enqueueAll(
    tx,
    notifySenderKind,
    messageIds.map((messageId) => ({ messageId, event })),
  );
  await publishMessagesChanged(tx, messageIds);
}
