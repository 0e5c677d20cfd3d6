import type { DbOrTx } from '#app/platform/db/database.server.ts';

/** How far the work of a delivery has come, as far as its message must know. */
export interface DeliveryProgress {
  openedAt: Date | null;
  withdrawnAt: Date | null;
}

/**
 * What messages ask of delivery. It stands above them, so it is handed in where the rooms are
 * joined (server/services.ts). `lock` comes before any lock on the message itself, everywhere: the
 * worker takes them in that order too.
 */
export interface DeliveryDesk {
  /**
   * Asked before a send or a card is spent on a message.
   * @throws DomainError `address_undeliverable` when delivery would not bring it at `dueAt`
   */
  assertDeliverable(tx: DbOrTx, delivery: { messageId: string; dueAt: Date }): Promise<void>;
  /** Takes a message that was paid for. What was cancelled or failed before makes room. */
  enqueue(tx: DbOrTx, delivery: { messageId: string; dueAt: Date }): Promise<void>;
  /** Holds the delivery still for the rest of the transaction; null when there is none. */
  lock(tx: DbOrTx, messageId: string): Promise<DeliveryProgress | null>;
  /** @returns false when the mail is on its way or gone; then nothing has changed */
  cancel(tx: DbOrTx, messageId: string, now: Date): Promise<boolean>;
  /**
   * Moves a delivery, and takes it away from a worker that has begun on it: also when only the
   * words change.
   * @returns false when the mail is on its way or gone; then nothing has changed
   */
  reschedule(tx: DbOrTx, messageId: string, dueAt: Date, now: Date): Promise<boolean>;
  /** @returns false when it was opened first, or there is no link to end */
  withdraw(tx: DbOrTx, messageId: string, now: Date): Promise<boolean>;
}
