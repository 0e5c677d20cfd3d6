import { eq } from 'drizzle-orm';
import type { CardEvent } from '#app/platform/cards/card-provider.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { cardEvents } from '#db/schema/payments.ts';

/** Writes an event down once. @returns whether it has been worked on already */
export async function recordCardEvent(tx: DbOrTx, event: CardEvent, now: Date): Promise<boolean> {
  const { id, type, objectId } = event;
  await tx
    .insert(cardEvents)
    .values({ id, type, objectId, receivedAt: now })
    .onConflictDoNothing({ target: cardEvents.id });
  const [known] = await tx
    .select({ handledAt: cardEvents.handledAt })
    .from(cardEvents)
    .where(eq(cardEvents.id, id));
  return known?.handledAt != null;
}

export async function markEventHandled(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(cardEvents).set({ handledAt: now, refusal: null }).where(eq(cardEvents.id, id));
}

export async function recordCardEventError(tx: DbOrTx, id: string, refusal: string): Promise<void> {
  await tx.update(cardEvents).set({ refusal }).where(eq(cardEvents.id, id));
}
