import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Signature } from '../delivery.rules.ts';

/** What a mail needs to know about its message, without a word of the letter. */
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
  /** The moment until which the letter stays closed, and its time zone. Null when it opens at once. */
  opensAt: Date | null;
  opensTimeZone: string | null;
}

/** What the worker calls in `messages`: it reads the envelopes there and reports final outcomes. */
export interface DeliveryHandlers {
  /** Reads the messages that may still go out; one cancelled since it was claimed is missing. */
  listEnvelopes(messageIds: string[]): Promise<Map<string, Envelope>>;
  /** Called when the mail server has accepted mails, in the transaction that records it. */
  onDelivered(tx: DbOrTx, messageIds: string[], now: Date): Promise<void>;
  /** Called when a reminder was sent, in the transaction that records it. */
  onReminded(tx: DbOrTx, messageId: string): Promise<void>;
  /** Called when a mail will never arrive, in the transaction that records it. */
  onFailed(tx: DbOrTx, messageId: string, now: Date): Promise<void>;
}
