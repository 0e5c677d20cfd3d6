import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { listDispatchable } from './message.queries.server.ts';
import type { Signature } from './message.rules.ts';
import { decryptFields } from './message-encryption.server.ts';

/** What delivery needs to know of a message, and no more: not a word of the letter. */
export interface Envelope extends Signature {
  messageId: string;
  recipientEmail: string;
  recipientName: string | null;
  /** A line by the sender for the mail. */
  clue: string | null;
  /** The film whose picture the mail may carry. */
  filmId: string | null;
}

/**
 * The envelopes of those messages that may still go out at this moment. One that was cancelled,
 * deleted or failed since it was claimed is missing from the answer.
 */
export async function listEnvelopes(
  tx: DbOrTx,
  keyring: Keyring,
  messageIds: string[],
): Promise<Map<string, Envelope>> {
  const rows = await listDispatchable(tx, messageIds);
  return new Map(
    rows.map(({ id, isAnonymous, filmId, ...sealed }) => [
      id,
      { messageId: id, isAnonymous, filmId, ...decryptFields(keyring, id, sealed) },
    ]),
  );
}
