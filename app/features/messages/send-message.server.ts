import { priceOf, spendSend, usableMeans } from '#app/features/payments/public.server.ts';
import { findTemplate } from '#app/features/templates/public.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { canSend, type MessageRefusal } from './message.rules.ts';
import { lockOwnMessage, markSent } from './message.store.server.ts';

/**
 * How a message that was paid for reaches the delivery desk. `delivery` stands above `messages`, so
 * it cannot be called from here: it is handed in where the rooms are joined (server/compose.ts).
 */
export type EnqueueDelivery = (
  tx: Tx,
  delivery: { messageId: string; dueAt: Date },
) => Promise<void>;

/**
 * Refuses, with `address_undeliverable`, a message that delivery would not bring at `dueAt`. To be
 * asked before a send or a card is spent on it; handed in like `EnqueueDelivery`.
 */
export type AssertDeliverable = (
  tx: Tx,
  delivery: { messageId: string; dueAt: Date },
) => Promise<void>;

export type SendServices = Pick<Platform, 'db' | 'clock'> & {
  enqueueDelivery: EnqueueDelivery;
  assertDeliverable: AssertDeliverable;
};

/**
 * Spends the free send on a draft and hands it to delivery (spec section 4; design section 6). The
 * spending, its ledger row, the new status and the delivery are one transaction. A message that was
 * already sent is left as it is and costs nothing again, so a second click is harmless.
 * @throws Refusal with a MessageRefusal code
 */
export async function sendWithFreeSend(
  { db, clock, enqueueDelivery, assertDeliverable }: SendServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const message = await lockOwnMessage(tx, messageId, actor.userId);
    if (!message) throw new Refusal<MessageRefusal>('message_not_found');
    if (!canSend(message.status)) return;
    const template = message.templateId ? await findTemplate(tx, message.templateId) : null;
    const price = { isPremium: template?.isPremium ?? false, priceCents: priceOf(template) };
    const oneFreeSend = { freeSendsRemaining: 1, totalCredits: 0, hasUnlimited: false };
    if (!usableMeans(oneFreeSend, price).includes('free_send')) {
      throw new Refusal<MessageRefusal>('free_send_not_for_premium');
    }
    await assertDeliverable(tx, { messageId, dueAt: now });
    const wasSpent = await spendSend(tx, {
      userId: actor.userId,
      messageId,
      means: 'free_send',
      now,
    });
    if (!wasSpent) throw new Refusal<MessageRefusal>('no_free_send');
    await markSent(tx, [messageId], now);
    await enqueueDelivery(tx, { messageId, dueAt: now });
  });
}
