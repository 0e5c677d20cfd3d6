import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Signature } from '../delivery.rules.ts';

/** What a mail needs to know about its message. Nothing of the letter. */
export interface Envelope extends Signature {
  messageId: string;
  recipientEmail: string;
  recipientName: string | null;
  /** A line by the sender that tells the recipient who is writing. */
  clue: string | null;
  /** The tag of the language the mail is in. */
  language: string;
  /** The film whose picture the mail may show. */
  filmId: string | null;
  /** The mail follows another that nobody has opened. */
  isReminder?: boolean;
  /** Until then the letter stays closed, by a clock in that time zone. Null when it opens at once. */
  opensAt: Date | null;
  opensTimeZone: string | null;
}

/** What the worker calls in `messages`: it reads the envelopes there and reports final outcomes. */
export interface DeliveryHandlers {
  /** Reads the messages that may still go out; one cancelled since it was claimed is missing. */
  listEnvelopes(messageIds: string[]): Promise<Map<string, Envelope>>;
  /** The mail server has accepted these. Runs in the transaction that records it. */
  onDelivered(tx: DbOrTx, messageIds: string[], now: Date): Promise<void>;
  /** The recipient of this one was reminded. Runs in the transaction that records it. */
  onReminded(tx: DbOrTx, messageId: string): Promise<void>;
  /** This one will never arrive. Runs in the transaction that records it. */
  onFailed(tx: DbOrTx, messageId: string, now: Date): Promise<void>;
}
