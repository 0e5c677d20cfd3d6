import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/**
 * Sends a message that a card has paid for. `messages` stands above `payments`, so its function is
 * handed in by server/services.ts.
 * @returns `sent` when this very call sent it; anything else gives the money back
 */
type ReleaseMessage = (
  tx: DbOrTx,
  paid: { messageId: string; userId: string; amountCents: number },
) => Promise<'sent' | 'already' | 'not_sendable'>;

/**
 * Says before a card is charged what would stop the message from being sent.
 * @returns what the message is called; null when it has left already
 * @throws DomainError with a code of the rooms above
 */
type AssertSendable = (
  actor: { userId: string; isEmailVerified: boolean },
  messageId: string,
) => Promise<{ title: string } | null>;

export type PaymentServices = Pick<
  Platform,
  'cards' | 'clock' | 'config' | 'db' | 'jobs' | 'keyring' | 'log'
> & { assertSendable: AssertSendable; releaseMessage: ReleaseMessage };
