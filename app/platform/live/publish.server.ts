import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.server.ts';

/** The PostgreSQL channel of all live updates; `channel` in an update says whom it is for. */
export const LIVE_CHANNEL = 'unsent_live';

/** Ids and fixed words only, never a person's text; at most 7,000 bytes. */
export type LivePayload = Record<string, string | number | boolean | null>;

export interface LiveUpdate {
  channel: string;
  payload: LivePayload;
}

/**
 * Publishes live updates in the transaction that caused them: they are delivered if, and only if, it
 * commits. Delivery is not guaranteed, since connections fail, so a subscriber treats an update as a
 * hint to read the database again.
 */
export async function publishUpdates(tx: DbOrTx, updates: LiveUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const texts = updates.map((update) => JSON.stringify(update));
  await tx.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, text) from unnest(${sql.param(texts)}::text[]) as text`,
  );
}

/** The channel of one person's updates. */
export const userChannel = (userId: string) => `user:${userId}`;
