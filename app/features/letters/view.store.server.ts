import { inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveryViews, replies } from '#db/schema/letters.ts';

export interface View {
  messageId: string;
  userAgent: string | null;
  createdAt: Date;
}

/**
 * As columns rather than rows: the statement stays the same however many there are. A letter that was
 * deleted meanwhile has no views, and those that are there stay until they are written.
 */
export async function insertViews(tx: DbOrTx, views: View[]): Promise<void> {
  await tx.execute(sql`
    insert into ${deliveryViews} (message_id, user_agent, access_method, created_at)
    select views.message_id, views.user_agent, 'web', views.created_at from unnest(
      ${sql.param(views.map(({ messageId }) => messageId))}::uuid[],
      ${sql.param(views.map(({ userAgent }) => userAgent))}::text[],
      ${sql.param(views.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[]
    ) as views (message_id, user_agent, created_at)
    join messages on messages.id = views.message_id
    for key share of messages`);
}

/** When a recipient read, and what they answered: taken out at their wish. */
export async function deleteRecipientTraces(tx: DbOrTx, messageIds: string[]): Promise<void> {
  await tx.delete(deliveryViews).where(inArray(deliveryViews.messageId, messageIds));
  await tx.delete(replies).where(inArray(replies.messageId, messageIds));
}

/** @returns how many were forgotten */
export async function deleteViewsBefore(tx: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await tx.delete(deliveryViews).where(lt(deliveryViews.createdAt, before));
  return rowCount ?? 0;
}
