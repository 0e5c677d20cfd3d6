import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { firstOpenedAt } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { spendings } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';

/**
 * All that staff may see of messages: sender, template, times, delivery state and what pays for them. These
 * queries never read a letter, a name or a recipient's address, and leave out what somebody keeps for nobody.
 */

const MESSAGES_PER_PAGE = 30;

export type MessageStatus = (typeof messages.$inferSelect)['status'];

export interface MessageFilter {
  status: MessageStatus | null;
  senderId: string | null;
  /** Lists only this message. */
  messageId?: string | null;
  /** The message before the page; null for the first page. */
  after: PageCursor | null;
}

/** A page of messages, newest first. */
export async function listMessageMetadata(db: DbOrTx, filter: MessageFilter) {
  const { status, senderId, messageId, after } = filter;
  const rows = await db
    .select({
      id: messages.id,
      senderId: messages.userId,
      senderEmail: users.email,
      writtenOn: messages.writtenOn,
      templateTitle: messageTemplates.title,
      status: messages.status,
      isAnonymous: messages.isAnonymous,
      scheduledFor: messages.scheduledFor,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
      deliveryState: deliveries.state,
      attempt: deliveries.attempt,
      openedAt: firstOpenedAt,
      paymentMethod: spendings.paymentMethod,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .leftJoin(spendings, and(eq(spendings.messageId, messages.id), isNull(spendings.returnedAt)))
    .where(
      and(
        isNull(messages.keptAt),
        status ? eq(messages.status, status) : undefined,
        senderId ? eq(messages.userId, senderId) : undefined,
        messageId ? eq(messages.id, messageId) : undefined,
        afterCursor(messages.createdAt, messages.id, after),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MESSAGES_PER_PAGE + 1);
  const { page, hasMore } = pageOf(rows, MESSAGES_PER_PAGE);
  return { messages: page, hasMore };
}

/** How many messages one person has, by status. */
export async function countMessages(db: DbOrTx, userId: string) {
  const rows = await db
    .select({ status: messages.status, total: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.keptAt)))
    .groupBy(messages.status);
  const totals = new Map(rows.map(({ status, total }) => [status, total]));
  return {
    draft: totals.get('draft') ?? 0,
    scheduled: totals.get('scheduled') ?? 0,
    sent: totals.get('sent') ?? 0,
    failed: totals.get('failed') ?? 0,
  };
}

export type ListedMessage = Awaited<ReturnType<typeof listMessageMetadata>>['messages'][number];
