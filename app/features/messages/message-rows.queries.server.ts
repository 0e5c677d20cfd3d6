import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { newestFirst } from './message.queries.server.ts';
import type { MessageStatus } from './message.rules.ts';

/** Spec section 9: the dashboard shows at most this many; a page of the whole list as well. */
export const PAGE_SIZE = 20;

const listed = {
  id: messages.id,
  writtenOn: messages.writtenOn,
  templateId: messages.templateId,
  status: messages.status,
  scheduledFor: messages.scheduledFor,
  timeZone: messages.timeZone,
  sentAt: messages.sentAt,
  createdAt: messages.createdAt,
  updatedAt: messages.updatedAt,
  deliveryState: deliveries.state,
  acceptedAt: deliveries.acceptedAt,
  linkVisitedAt: deliveries.linkVisitedAt,
  openedAt: deliveries.openedAt,
  withdrawnAt: deliveries.withdrawnAt,
  texts: {
    recipientEmail: messages.recipientEmail,
    recipientName: messages.recipientName,
    subject: messages.subject,
  },
};

/** Picks what a person has not deleted, of one status or of all. */
export const ofPerson = (userId: string, status: MessageStatus | null) =>
  and(
    eq(messages.userId, userId),
    isNull(messages.deletedAt),
    status ? eq(messages.status, status) : undefined,
  );

/** The one query behind the dashboard's list; its plan is watched by a test and a benchmark. */
export function listQuery(tx: DbOrTx, userId: string, status: MessageStatus | null) {
  return tx
    .select(listed)
    .from(messages)
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(ofPerson(userId, status))
    .orderBy(...newestFirst)
    .$dynamic();
}
