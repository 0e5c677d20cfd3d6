import {
  type LockedDelivery,
  lockDeliveriesBetween,
  lockDelivery,
} from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import { closeCheckout } from '#app/features/payments/checkout/close-checkout.server.ts';
import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import type { PaymentServices } from '#app/features/payments/payment-services.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { recipientEmailSchema } from '../letter.schema.server.ts';
import { findOwnMessage, findReturnedSend } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import {
  deleteDraftsBeyondLimit,
  type LockedMessage,
  lockMessagesTo,
  markDeleted,
} from '../message.store.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { cancelUnsent, withdrawLinks } from '../sending/cancel-message.server.ts';
import {
  findCancellation,
  listLettersTo,
  recipientHashesOf,
} from './cancellation.queries.server.ts';
import { type CancellationOutcome, plannedOutcome, summaryOf } from './cancellation.rules.ts';
import { insertCancellation, insertCancelledMessages } from './cancellation.store.server.ts';

/** Names a recipient: by an address, or by a message to them. */
export type RecipientChoice = { email: string } | { messageId: string };

/**
 * The address that a sender means.
 * @returns null when there is none, because a draft has none yet or it was erased
 * @throws DomainError `message_not_found`
 */
export async function findChosenRecipient(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  actor: { userId: string },
  choice: RecipientChoice,
): Promise<string | null> {
  if ('email' in choice) return validAddress(choice.email);
  const message = await findOwnMessage(db, keyring, choice.messageId, actor.userId);
  if (!message) throw new DomainError<MessageErrorCode>('message_not_found');
  return validAddress(message.recipientEmail);
}

const validAddress = (recipientEmail: string): string | null =>
  recipientEmailSchema.safeParse({ recipientEmail }).data?.recipientEmail ?? null;

/** What cancelling everything to this address would do, in numbers, and what would come back. */
export async function previewCancelEverything(
  { db, keyring, clock }: Pick<Platform, 'db' | 'keyring' | 'clock'>,
  { userId }: { userId: string },
  email: string,
) {
  const letters = await listLettersTo(db, userId, recipientHashesOf(keyring, email));
  const planned = letters.flatMap(({ id, deletedAt, ...letter }) => {
    const outcome = plannedOutcome(letter, clock.now());
    return outcome && !(outcome === 'draft' && deletedAt) ? [{ id, outcome }] : [];
  });
  const isCancelled = ({ outcome }: { outcome: CancellationOutcome }) => outcome === 'cancelled';
  const returns = await previewReturns(
    db,
    planned.filter(isCancelled).map(({ id }) => id),
  );
  const count = (meant: CancellationOutcome) =>
    planned.filter(({ outcome }) => outcome === meant).length;
  return {
    cancelled: count('cancelled'),
    withdrawn: count('withdrawn'),
    drafts: count('draft'),
    opened: count('opened'),
    refunds: [...returns.values()].filter(({ returnedAs }) => returnedAs === 'refund').length,
  };
}

/**
 * Cancels everything from a sender to one person, in every spelling of the address, in one transaction:
 * letters that have not left become drafts and give back what they cost, links of letters that nobody
 * has opened end, and drafts stay or are deleted. A letter that is opened or transmitted at that moment
 * stays, and the summary says so. A repeat with the same `id` changes nothing and gives the same answer.
 * @returns null when the id belongs to somebody else
 */
export async function cancelEverything(
  services: PaymentServices,
  { userId }: { userId: string },
  { id, email, deletesDrafts }: { id: string; email: string; deletesDrafts: boolean },
) {
  const { db, clock, keyring } = services;
  const recipient = recipientHashesOf(keyring, email);
  // Somebody may be paying for a draft in another tab. What was just paid counts, and is cancelled too.
  const before = await listLettersTo(db, userId, recipient);
  for (const letter of before) {
    if (letter.status === 'draft') await closeCheckout(services, letter.id);
  }
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await insertCancellation(tx, { id, userId, createdAt: now }))) return;
    await lockDeliveriesBetween(tx, userId, recipient);
    const rows: Parameters<typeof insertCancelledMessages>[1] = [];
    for (const message of await lockMessagesTo(tx, userId, recipient)) {
      const outcome = await takeBack(tx, message, await lockDelivery(tx, message.id), now);
      if (!outcome || (outcome === 'draft' && message.deletedAt)) continue;
      const isDraftNow = outcome === 'draft' || outcome === 'cancelled';
      const isDeleted = deletesDrafts && isDraftNow && !message.deletedAt;
      if (isDeleted) {
        await markDeleted(tx, message.id, now);
        await publishMessageChanged(tx, message);
      }
      const isReturned = outcome === 'cancelled' || message.status === 'failed';
      const returned = isReturned ? await findReturnedSend(tx, message.id) : null;
      rows.push({
        cancellationId: id,
        messageId: message.id,
        outcome,
        isDeleted,
        paymentMethod: returned?.paymentMethod ?? null,
        returnedAs: returned?.returnedAs ?? null,
        revision: message.revision + (outcome === 'cancelled' ? 1 : 0),
      });
    }
    await insertCancelledMessages(tx, rows);
    if (deletesDrafts) await deleteDraftsBeyondLimit(tx, userId);
  });
  const done = await findCancellation(db, id, userId);
  return done && { ...done, summary: summaryOf(done.letters) };
}

/** Does what can be done about one letter, under its locks. */
async function takeBack(
  tx: DbOrTx,
  message: LockedMessage,
  delivery: LockedDelivery | null,
  now: Date,
): Promise<CancellationOutcome | null> {
  const planned = plannedOutcome({ status: message.status, delivery }, now);
  if (planned === 'cancelled') {
    return (await cancelUnsent(tx, message, now)) ? 'cancelled' : 'leaving';
  }
  if (planned === 'withdrawn') {
    return (await withdrawLinks(tx, message, now)) ? 'withdrawn' : null;
  }
  return planned;
}
