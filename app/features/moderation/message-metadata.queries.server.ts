import { and, count, desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { isAfter, type PageCursor, pageOf } from '#app/platform/db/page.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { messageTemplates } from '#db/schema/templates.ts';

/**
 * Messages as those who run the place may see them (product.md section 6): who, when, with which
 * template, and how the delivery stands. Not a word, a name or a recipient's address is read.
 */

const SENDS_A_PAGE = 30;

export type MessageStatus = (typeof messages.$inferSelect)['status'];

export interface SendFilter {
  status: MessageStatus | null;
  senderId: string | null;
  /** The page begins after this message; null for the first one. */
  after: PageCursor | null;
}

/**
 * A page of messages, the newest first, without a word of what is in them (product.md section 6).
 */
export async function listMessageMetadata(tx: DbOrTx, { status, senderId, after }: SendFilter) {
  const rows = await tx
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
      openedAt: deliveries.openedAt,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(
      and(
        status ? eq(messages.status, status) : undefined,
        senderId ? eq(messages.userId, senderId) : undefined,
        isAfter(messages.createdAt, messages.id, after),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(SENDS_A_PAGE + 1);
  const { page, hasMore } = pageOf(rows, SENDS_A_PAGE);
  return { sends: page, hasMore };
}

/** How much a person has written, by how it stands: for the page about one person. */
export async function countMessages(tx: DbOrTx, userId: string) {
  const rows = await tx
    .select({ status: messages.status, total: count() })
    .from(messages)
    .where(eq(messages.userId, userId))
    .groupBy(messages.status);
  const totals = new Map(rows.map(({ status, total }) => [status, total]));
  return {
    draft: totals.get('draft') ?? 0,
    scheduled: totals.get('scheduled') ?? 0,
    sent: totals.get('sent') ?? 0,
    failed: totals.get('failed') ?? 0,
  };
}
