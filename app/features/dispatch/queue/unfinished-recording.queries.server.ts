import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { recordings } from '#db/schema/recordings.ts';

/**
 * The messages whose recording is still being converted, and would be heard. Few are at a time.
 */
export const unfinishedRecordings = (db: DbOrTx) =>
  db
    .select({ messageId: sql<string>`${messages.id}`.as('message_id') })
    .from(recordings)
    .innerJoin(messages, eq(messages.id, recordings.messageId))
    .where(
      // Without parameters, so that every plan can use the index of what is being converted.
      sql`${recordings.state} = 'processing' and ${recordings.place} <> 'staged'
        and (not ${messages.isAnonymous} or ${recordings.consentedAt} is not null)`,
    );

/** Those of these messages whose recording is still being converted. */
export async function listWithUnfinishedRecording(
  db: DbOrTx,
  messageIds: string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(inArray(messages.id, messageIds), sql`${messages.id} in ${unfinishedRecordings(db)}`),
    );
  return rows.map(({ id }) => id);
}
