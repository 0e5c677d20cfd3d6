import { assertDeliverable } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import {
  type BalanceMethod,
  usablePaymentMethods,
} from '#app/features/payments/ledger/send-balance.rules.ts';
import { spendSend } from '#app/features/payments/ledger/spend-send.server.ts';
import { type SendPrice, sendPriceOf } from '#app/features/payments/prices.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank } from '#app/shared/text.ts';
import { enqueueForDelivery, type SendServices } from './enqueue-for-delivery.server.ts';
import { decryptLetter } from './letter-encryption.server.ts';
import { lockMessageWithDelivery, lockOwnMessage } from './lock-message.server.ts';
import { canSend, type MessageErrorCode, titleOf } from './message.rules.ts';
import type { LockedMessage } from './message.store.server.ts';

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
 * Spends one send on a draft and queues its mail, now or for its scheduled time. The spending, its
 * ledger row, the new status and the delivery are one transaction. A message that has left draft
 * stays as it is and costs nothing again, so a second click is harmless.
 * @throws DomainError with a MessageErrorCode, or `address_undeliverable`
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
 * Checks before a card is charged: whatever would stop the message is said before the payment, not
 * after it.
 * @returns the title shown on the payment page; null when the message has left already
 * @throws DomainError with a MessageErrorCode, or `address_undeliverable`
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

/** Locks a draft that may go out; null when it is no longer a draft. */
async function lockSendable(
  services: SendServices,
  tx: DbOrTx,
  actor: SendingActor,
  messageId: string,
): Promise<LockedMessage | null> {
  const { clock, config } = services;
  if (config.accounts.requireVerifiedSender && !actor.isEmailVerified) {
    throw new DomainError<MessageErrorCode>('verified_email_required');
  }
  const now = clock.now();
  const { message } = await lockOwnMessage(tx, actor, messageId);
  if (!canSend(message.status)) return null;
  assertReady(services, message);
  if (message.scheduledFor && message.scheduledFor <= now) {
    throw new DomainError<MessageErrorCode>('schedule_passed');
  }
  await assertDeliverable(services, tx, { messageId, dueAt: message.scheduledFor ?? now });
  return message;
}

/** What became of a message whose card payment has arrived. */
export type PaidOutcome =
  /** On its way now. */
  | 'sent'
  /** It was already on its way: nothing changed. */
  | 'already'
  /** It is gone, incomplete or dearer than what was paid; the payment must be refunded. */
  | 'not_sendable';

/**
 * Queues a message that a card has paid for, inside the transaction that records the payment.
 * Asked twice, the second time changes nothing. A scheduled time that has passed in between is no
 * obstacle: the sender has paid and is not asked again, so it goes out now.
 */
export async function sendPaidMessage(
  services: SendServices,
  tx: DbOrTx,
  { messageId, userId, amountCents }: { messageId: string; userId: string; amountCents: number },
): Promise<PaidOutcome> {
  const locked = await lockMessageWithDelivery(tx, messageId, userId);
  if (!locked) return 'not_sendable';
  const { message } = locked;
  if (!canSend(message.status)) return 'already';
  const { priceCents } = await findPrice(tx, message);
  if (priceCents > amountCents || !isReady(services, message)) return 'not_sendable';
  await enqueueForDelivery(services, tx, message, services.clock.now());
  return 'sent';
}

/**
 * A draft saves itself while it is written, so it may lack what a letter needs.
 * @returns what is missing; null when it is complete
 */
function findMissing(
  { keyring }: Pick<Platform, 'keyring'>,
  message: LockedMessage,
): MessageErrorCode | null {
  if (!message.permissionConfirmedAt) return 'permission_required';
  const { recipientEmail, personalizedContent } = decryptLetter(keyring, message.id, message.texts);
  return isBlank(recipientEmail) || isBlank(personalizedContent) ? 'message_incomplete' : null;
}

const isReady = (services: Pick<Platform, 'keyring'>, message: LockedMessage): boolean =>
  findMissing(services, message) === null;

function assertReady(services: Pick<Platform, 'keyring'>, message: LockedMessage): void {
  const missing = findMissing(services, message);
  if (missing) throw new DomainError<MessageErrorCode>(missing);
}

async function findPrice(tx: DbOrTx, { templateId }: LockedMessage): Promise<SendPrice> {
  return sendPriceOf(templateId ? await findTemplate(tx, templateId) : null);
}

/** Whether a method may pay at all is decided here; whether one is left, by taking it. */
async function spend(
  tx: DbOrTx,
  message: LockedMessage,
  paymentMethod: BalanceMethod,
  now: Date,
): Promise<void> {
  const { id: messageId, userId } = message;
  const plenty = { freeSendsRemaining: 1, totalCredits: 1, hasUnlimited: true };
  if (!usablePaymentMethods(plenty, await findPrice(tx, message)).includes(paymentMethod)) {
    throw new DomainError<MessageErrorCode>(unfit[paymentMethod]);
  }
  if (!(await spendSend(tx, { userId, messageId, paymentMethod, now }))) {
    throw new DomainError<MessageErrorCode>(usedUp[paymentMethod]);
  }
}
