import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/**
 * Sends a message that a card has paid for. `messages` may import `payments` and not the reverse, so
 * server/services.ts passes this in.
 * @returns `sent` when this very call sent it; anything else refunds the payment
 */
type SendPaidMessage = (
  tx: DbOrTx,
  paid: { messageId: string; userId: string; amountCents: number; isStandard: boolean },
) => Promise<'sent' | 'already' | 'not_sendable'>;

/**
 * Checks, before a card is charged, that the message can be sent.
 * @returns the title for the payment page; null when the message was sent already
 * @throws DomainError with a code of `messages` or `dispatch`
 */
type AssertSendable = (
  actor: { userId: string; isEmailVerified: boolean },
  messageId: string,
) => Promise<{ title: string } | null>;

export type PaymentServices = Pick<
  Platform,
  'cards' | 'clock' | 'config' | 'db' | 'jobs' | 'keyring' | 'log'
> & { assertSendable: AssertSendable; sendPaidMessage: SendPaidMessage };
