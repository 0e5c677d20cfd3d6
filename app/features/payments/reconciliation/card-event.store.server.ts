import { eq } from 'drizzle-orm';
import type { CardEvent } from '#app/platform/cards/card-provider.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { cardEvents } from '#db/schema/payments.ts';
import type { MismatchReason } from './mismatch.rules.ts';

/** Records an event once, under its id. @returns whether it was handled before */
export async function recordCardEvent(db: DbOrTx, event: CardEvent, now: Date): Promise<boolean> {
  const { id, type, objectId } = event;
  await db
    .insert(cardEvents)
    .values({ id, type, objectId, receivedAt: now })
    .onConflictDoNothing({ target: cardEvents.id });
  const [known] = await db
    .select({ handledAt: cardEvents.handledAt })
    .from(cardEvents)
    .where(eq(cardEvents.id, id));
  return known?.handledAt != null;
}

export async function markCardEventHandled(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(cardEvents).set({ handledAt: now, mismatch: null }).where(eq(cardEvents.id, id));
}

export async function recordCardEventMismatch(
  db: DbOrTx,
  id: string,
  mismatch: MismatchReason,
): Promise<void> {
  await db.update(cardEvents).set({ mismatch }).where(eq(cardEvents.id, id));
}
