import { assertDeliverable } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { enqueueDelivery } from '#app/features/dispatch/queue/delivery-queue.server.ts';
import {
  type BalanceMethod,
  usablePaymentMethods,
} from '#app/features/payments/ledger/send-balance.rules.ts';
import { spendSend } from '#app/features/payments/ledger/spend-send.server.ts';
import {
  type SendPrice,
  STANDARD_PRICE_CENTS,
  sendPriceOf,
} from '#app/features/payments/prices.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import { needsVerifiedEmail } from '#app/platform/config/accounts-config.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank } from '#app/shared/text.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { lockMessageWithDelivery, lockOwnMessage } from '../lock-message.server.ts';
import { canSend, type MessageErrorCode, titleOf } from '../message.rules.ts';
import {
  type LockedMessage,
  markScheduled,
  markSent,
  updateSchedule,
} from '../message.store.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import { notifySender, publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { withCurrentTime } from '../schedule/schedule.rules.ts';

export type SendServices = Pick<Platform, 'clock' | 'config' | 'db' | 'jobs' | 'keyring'>;

export interface SendingActor {
  userId: string;
  isEmailVerified: boolean;
}

/** The error when a payment method can't pay for this message at all. */
const notCovered = {
  free_send: 'free_send_not_for_premium',
  unlimited: 'credit_not_enough',
  credit: 'credit_not_enough',
} satisfies Record<BalanceMethod, MessageErrorCode>;

/** The error when the sender has nothing left of a payment method. */
const usedUp = {
  free_send: 'no_free_send',
  unlimited: 'unlimited_used_up',
  credit: 'no_credit',
} satisfies Record<BalanceMethod, MessageErrorCode>;

/**
 * Spends one send on a draft and queues its mail, now or for its scheduled time. Spending, ledger
 * row, status and delivery are one transaction. A message that is no longer a draft stays as it is
 * and costs nothing again, so a second click is harmless.
 * @param revision the draft that may be sent; one that was edited since stays as it is
 * @throws DomainError with a MessageErrorCode, or `address_undeliverable`
 */
export async function sendMessage(
  services: SendServices,
  actor: SendingActor,
  messageId: string,
  paymentMethod: BalanceMethod,
  revision?: number,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const message = await lockSendable(services, tx, actor, messageId);
    if (!message || message.revision !== (revision ?? message.revision)) return;
    const now = services.clock.now();
    await spend(services, tx, message, paymentMethod, now);
    await enqueueForDelivery(services, tx, message, now);
  });
}

/**
 * Checks a message before its card is charged, so that anything that would stop it is reported
 * before the payment.
 * @returns the title for the payment page; null when the message is no longer a draft
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

/** Locks a draft that may be sent; null when it is no longer a draft. */
async function lockSendable(
  services: SendServices,
  tx: DbOrTx,
  actor: SendingActor,
  messageId: string,
): Promise<LockedMessage | null> {
  const { clock, config } = services;
  const now = clock.now();
  const locked = await lockOwnMessage(tx, actor, messageId);
  const message = withCurrentTime(locked.message, now);
  if (needsVerifiedEmail(config, actor)) {
    throw new DomainError<MessageErrorCode>('verified_email_required');
  }
  if (!canSend(message.status)) return null;
  assertComplete(services, message);
  if (message.scheduledFor && message.scheduledFor <= now) {
    throw new DomainError<MessageErrorCode>('schedule_passed');
  }
  const dueAt = message.scheduledFor ?? now;
  if (message.opensAt && message.opensAt <= dueAt) {
    throw new DomainError<MessageErrorCode>('opening_too_soon');
  }
  await assertDeliverable(services, tx, { messageId: message.id, dueAt });
  return message;
}

/** What happened to a message whose card payment has arrived. */
export type PaidOutcome =
  | 'sent'
  /** It had been sent before: nothing changed. */
  | 'already'
  /**
   * It is deleted, incomplete, costs more than was paid, or its sender has kept themselves from writing to
   * that address since: the payment must be refunded.
   */
  | 'not_sendable';

/** A message with the payment that has arrived for it. */
interface PaidMessage {
  messageId: string;
  userId: string;
  amountCents: number;
  /** Whether it was the standard price when the payment page was opened. */
  isStandard: boolean;
}

/** A payment at the standard price of its day covers what costs the standard price today. */
const isPaid = (
  { priceCents }: SendPrice,
  { amountCents, isStandard }: Pick<PaidMessage, 'amountCents' | 'isStandard'>,
): boolean => priceCents <= amountCents || (isStandard && priceCents <= STANDARD_PRICE_CENTS);

/**
 * Queues a message that was paid for by card, in the transaction that records the payment. A repeat
 * changes nothing. If its scheduled time has passed by now, it is sent at once: the sender has paid
 * and is not asked again.
 */
export async function sendPaidMessage(
  services: SendServices,
  tx: DbOrTx,
  { messageId, userId, ...paid }: PaidMessage,
): Promise<PaidOutcome> {
  const locked = await lockMessageWithDelivery(tx, messageId, userId);
  if (!locked) return 'not_sendable';
  const now = services.clock.now();
  const message = withCurrentTime(locked.message, now);
  if (!canSend(message.status)) return 'already';
  const price = await findPrice(tx, message);
  if (!isPaid(price, paid) || findMissing(services, message)) return 'not_sendable';
  const { recipientEmail: email } = decryptLetter(services.keyring, message.id, message.texts);
  if (await isNeverWrittenTo(tx, services.keyring, { userId, email }, now)) return 'not_sendable';
  await enqueueForDelivery(services, tx, message, now);
  return 'sent';
}

/**
 * Drafts are saved while they are being written, so anything may be missing.
 * @returns what is missing; null when the message is complete
 */
function findMissing(
  { keyring }: Pick<Platform, 'keyring'>,
  message: LockedMessage,
): MessageErrorCode | null {
  if (message.keptAt) return 'letter_kept';
  if (!message.permissionConfirmedAt) return 'permission_required';
  const { recipientEmail, personalizedContent } = decryptLetter(keyring, message.id, message.texts);
  return isBlank(recipientEmail) || isBlank(personalizedContent) ? 'message_incomplete' : null;
}

function assertComplete(services: Pick<Platform, 'keyring'>, message: LockedMessage): void {
  const missing = findMissing(services, message);
  if (missing) throw new DomainError<MessageErrorCode>(missing);
}

async function findPrice(tx: DbOrTx, { templateId }: LockedMessage): Promise<SendPrice> {
  return sendPriceOf(templateId ? await findTemplate(tx, templateId) : null);
}

/** Taking the send decides whether one is left: reading the balance first would be a race. */
async function spend(
  services: SendServices,
  tx: DbOrTx,
  message: LockedMessage,
  paymentMethod: BalanceMethod,
  now: Date,
): Promise<void> {
  const { id: messageId, userId } = message;
  const anyBalance = { freeSendsRemaining: 1, totalCredits: 1, hasUnlimited: true };
  if (!usablePaymentMethods(anyBalance, await findPrice(tx, message)).includes(paymentMethod)) {
    throw new DomainError<MessageErrorCode>(notCovered[paymentMethod]);
  }
  if (!(await spendSend(services, tx, { userId, messageId, paymentMethod, now }))) {
    throw new DomainError<MessageErrorCode>(usedUp[paymentMethod]);
  }
}

/** Queues a paid draft, now or for its scheduled time. The caller holds its locks. */
async function enqueueForDelivery(
  services: SendServices,
  tx: DbOrTx,
  message: LockedMessage,
  now: Date,
): Promise<void> {
  const { id, scheduledFor, wallTime, timeZone, schedulePreset } = message;
  const isLater = scheduledFor !== null && scheduledFor > now;
  if (schedulePreset && isLater && wallTime !== null && timeZone !== null) {
    await updateSchedule(tx, id, { scheduledFor, wallTime, timeZone, schedulePreset }, now);
  }
  if (isLater) await markScheduled(tx, id, now);
  else await markSent(tx, id, now);
  await enqueueDelivery(services, tx, { messageId: id, dueAt: isLater ? scheduledFor : now });
  if (isLater) await notifySender(services, tx, { messageIds: [id], event: 'scheduled' });
  else await publishMessageChanged(tx, message);
}
