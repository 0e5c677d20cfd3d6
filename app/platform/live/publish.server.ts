import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.server.ts';

/** The one PostgreSQL channel all live updates travel on; `channel` below tells them apart. */
export const LIVE_CHANNEL = 'unsent_live';

/** What is announced: ids and words of our own only, never a text of a person (at most 7,000 bytes). */
export type LivePayload = Record<string, string | number | boolean | null>;

export interface Announcement {
  channel: string;
  payload: LivePayload;
}

/**
 * Announces things on channels, inside the transaction that made them true: they are heard when, and
 * only when, the transaction is kept. Hearing is not guaranteed (a line may be cut), so a listener
 * reads what it shows from the database and takes an announcement as a hint to read again.
 */
export async function publishAll(tx: DbOrTx, announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const texts = announcements.map((announcement) => JSON.stringify(announcement));
  await tx.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, text) from unnest(${sql.param(texts)}::text[]) as text`,
  );
}

/** The channel of what one person may hear. */
export const channelOf = (userId: string) => `user:${userId}`;
