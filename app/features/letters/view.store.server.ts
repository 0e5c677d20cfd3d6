import { inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveryViews } from '#db/schema/letters.ts';

export interface View {
  messageId: string;
  userAgent: string | null;
  createdAt: Date;
}

/**
 * Skips views of deleted letters, and locks the other letters so that none disappears before its
 * views are written. The views are passed as columns, so the statement is the same for any number.
 */
export async function insertViews(db: DbOrTx, views: View[]): Promise<void> {
  await db.execute(sql`
    insert into ${deliveryViews} (message_id, user_agent, access_method, created_at)
    select views.message_id, views.user_agent, 'web', views.created_at from unnest(
      ${sql.param(views.map(({ messageId }) => messageId))}::uuid[],
      ${sql.param(views.map(({ userAgent }) => userAgent))}::text[],
      ${sql.param(views.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[]
    ) as views (message_id, user_agent, created_at)
    join messages on messages.id = views.message_id
    for key share of messages`);
}

export async function deleteViews(db: DbOrTx, messageIds: string[]): Promise<void> {
  await db.delete(deliveryViews).where(inArray(deliveryViews.messageId, messageIds));
}

/** @returns how many were deleted */
export async function deleteViewsBefore(db: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await db.delete(deliveryViews).where(lt(deliveryViews.createdAt, before));
  return rowCount ?? 0;
}
