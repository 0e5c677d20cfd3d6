import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { letterTextColumns } from './message.queries.server.ts';

/** What a row adds beside its texts. */
const ROW_BYTES = 400;

/** One batch of a person's messages, oldest first, still sealed. */
export async function listMessagesAfter(
  tx: DbOrTx,
  userId: string,
  after: { createdAt: Date; id: string } | null,
  limit: number,
) {
  const isLater = after
    ? or(
        gt(messages.createdAt, after.createdAt),
        and(eq(messages.createdAt, after.createdAt), gt(messages.id, after.id)),
      )
    : undefined;
  return tx
    .select({
      id: messages.id,
      userId: messages.userId,
      templateId: messages.templateId,
      status: messages.status,
      scheduledFor: messages.scheduledFor,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
      isAnonymous: messages.isAnonymous,
      allowsReply: messages.allowsReply,
      texts: letterTextColumns,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), isLater))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit);
}

/** About how many bytes a person's messages are. */
export async function sumMessageBytes(tx: DbOrTx, userId: string): Promise<number> {
  const [row] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${messages.personalizedContent}) + ${ROW_BYTES}::int), 0)::float8`,
    })
    .from(messages)
    .where(eq(messages.userId, userId));
  return row?.bytes ?? 0;
}
