import { priceOf } from '#app/features/payments/prices.ts';
import {
  type BalanceMethod,
  usablePaymentMethods,
} from '#app/features/payments/send-balance.rules.ts';
import { spendSend } from '#app/features/payments/spend-send.server.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank } from '#app/shared/text.ts';
import { enqueueForDelivery, type SendServices } from './enqueue-for-delivery.server.ts';
import { canSend, type MessageErrorCode, titleOf } from './message.rules.ts';
import { type LockedMessage, lockMessage } from './message.store.server.ts';
import { decryptFields } from './message-encryption.server.ts';

export interface SendingActor {
  userId: string;
  isEmailVerified: boolean;
}

/** Why a method cannot pay for this message at all, and why it has nothing left to take. */
const unfit = {
  free_send: 'free_send_not_for_premium',
  unlimited: 'credit_not_enough',
  credit: 'credit_not_enough',
} satisfies Record<BalanceMethod, MessageErrorCode>;
const usedUp = {
  free_send: 'no_free_send',
  unlimited: 'unlimited_used_up',
  credit: 'no_credit',
} satisfies Record<BalanceMethod, MessageErrorCode>;

/**
 * Spends one send on a draft and hands it to delivery, at once or for the time it was scheduled for
 * (spec section 4). The spending, its ledger row, the new status and the delivery
 * are one transaction. A message that is no draft any more is left as it is and costs nothing
 * again, so a second click is harmless.
 * @throws DomainError with a MessageErrorCode code, or one of payments'
 */
export async function sendMessage(
  services: SendServices,
  actor: SendingActor,
  messageId: string,
  paymentMethod: BalanceMethod,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const message = await lockSendable(services, tx, actor, messageId);
    if (!message) return;
    const now = services.clock.now();
    await spend(tx, message, paymentMethod, now);
    await enqueueForDelivery(services, tx, message, now);
  });
}

/**
 * Asked before a card is charged for a message: whatever would stop it from being sent is said
 * before the payment, not after.
 * @returns what the message is called where it is paid for; null when it has left already
 * @throws DomainError with a MessageErrorCode code, or one of delivery's
 */
export async function assertSendable(
  services: SendServices,
  actor: SendingActor,
  messageId: string,
): Promise<{ title: string } | null> {
  return services.db.transaction(async (tx) => {
    const message = await lockSendable(services, tx, actor, messageId);
    if (!message) return null;
    const { writtenOn, templateId } = message;
    const template = templateId ? await findTemplate(tx, templateId) : null;
    return { title: titleOf({ writtenOn, templateTitle: template?.title ?? null }) };
  });
}

/**
 * Holds a draft that may go out; null when it is no draft any more. What is left of an earlier
 * delivery comes first, in the order everybody takes the two.
 */
async function lockSendable(
  services: SendServices,
  tx: DbOrTx,
  actor: SendingActor,
  messageId: string,
): Promise<LockedMessage | null> {
  const { clock, config, deliveryDesk } = services;
  if (config.accounts.requireVerifiedSender && !actor.isEmailVerified) {
    throw new DomainError<MessageErrorCode>('verified_email_required');
  }
  const now = clock.now();
  await deliveryDesk.lock(tx, messageId);
  const message = await lockMessage(tx, messageId, actor.userId);
  if (!message) throw new DomainError<MessageErrorCode>('message_not_found');
  if (!canSend(message.status)) return null;
  assertReady(services, message);
  if (message.scheduledFor && message.scheduledFor <= now) {
    throw new DomainError<MessageErrorCode>('schedule_passed');
  }
  const dueAt = message.scheduledFor ?? now;
  await deliveryDesk.assertDeliverable(tx, { messageId, dueAt });
  return message;
}

/** What became of a message whose card payment has arrived. */
export type PaidOutcome =
  /** On its way now. */
  | 'sent'
  /** It was already on its way: nothing changed. */
  | 'already'
  /** It is gone or was changed beyond sending; the payment must be given back. */
  | 'not_sendable';

/**
 * Hands over a message that a card has paid for, inside the transaction that records the payment.
 * Asked twice, the second time changes nothing. A scheduled time that has passed meanwhile is no
 * obstacle: who has paid is not asked again, so it goes out now.
 */
export async function sendPaidMessage(
  services: SendServices,
  tx: DbOrTx,
  messageId: string,
): Promise<PaidOutcome> {
  await services.deliveryDesk.lock(tx, messageId);
  const message = await lockMessage(tx, messageId);
  if (!message) return 'not_sendable';
  if (!canSend(message.status)) return 'already';
  try {
    assertReady(services, message);
  } catch (error) {
    if (error instanceof DomainError) return 'not_sendable';
    throw error;
  }
  await enqueueForDelivery(services, tx, message, services.clock.now());
  return 'sent';
}

/** A draft saves itself while it is written, so it may lack what a letter needs. */
function assertReady({ keyring }: Pick<Platform, 'keyring'>, message: LockedMessage): void {
  if (!message.permissionConfirmedAt)
    throw new DomainError<MessageErrorCode>('permission_required');
  const texts = decryptFields(keyring, message.id, message.texts);
  if (isBlank(texts.recipientEmail) || isBlank(texts.personalizedContent)) {
    throw new DomainError<MessageErrorCode>('message_incomplete');
  }
}

async function spend(
  tx: DbOrTx,
  message: LockedMessage,
  paymentMethod: BalanceMethod,
  now: Date,
): Promise<void> {
  const { id: messageId, userId, templateId } = message;
  const template = templateId ? await findTemplate(tx, templateId) : null;
  const price = { isPremium: template?.isPremium ?? false, priceCents: priceOf(template) };
  // Whether it may pay at all; whether there is one left is decided by taking it.
  const plenty = { freeSendsRemaining: 1, totalCredits: 1, hasUnlimited: true };
  if (!usablePaymentMethods(plenty, price).includes(paymentMethod)) {
    throw new DomainError<MessageErrorCode>(unfit[paymentMethod]);
  }
  if (!(await spendSend(tx, { userId, messageId, paymentMethod, now }))) {
    throw new DomainError<MessageErrorCode>(usedUp[paymentMethod]);
  }
}
