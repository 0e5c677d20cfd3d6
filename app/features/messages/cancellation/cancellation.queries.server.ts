import { and, asc, eq } from 'drizzle-orm';
import {
  firstOpenedAt,
  goesTo,
  type RecipientHashes,
} from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { cancelledMessages, messages, recipientCancellations } from '#db/schema/messages.ts';

/** The hashes by which letters to this address are found. */
export const recipientHashesOf = (keyring: Keyring, email: string): RecipientHashes => ({
  recipientEmailHash: keyring.lookupHash(normalizeEmail(email)),
  recipientMailboxHash: mailboxHash(keyring, email),
});

/** A person's letters to one recipient, as far as cancelling them needs to know. */
export async function listLettersTo(db: DbOrTx, userId: string, recipient: RecipientHashes) {
  return db
    .select({
      id: messages.id,
      status: messages.status,
      deletedAt: messages.deletedAt,
      delivery: {
        state: deliveries.state,
        openedAt: firstOpenedAt,
        privateLinkAt: deliveries.privateLinkAt,
        withdrawnAt: deliveries.withdrawnAt,
        expiresAt: deliveries.expiresAt,
      },
    })
    .from(messages)
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(eq(messages.userId, userId), goesTo(recipient)));
}

/** What a person cancelled at once, with how its letters are now; null for anybody else's. */
export async function findCancellation(db: DbOrTx, id: string, userId: string) {
  const [cancellation] = await db
    .select({
      id: recipientCancellations.id,
      createdAt: recipientCancellations.createdAt,
      undoneAt: recipientCancellations.undoneAt,
    })
    .from(recipientCancellations)
    .where(and(eq(recipientCancellations.id, id), eq(recipientCancellations.userId, userId)));
  if (!cancellation) return null;
  const letters = await db
    .select({
      messageId: cancelledMessages.messageId,
      outcome: cancelledMessages.outcome,
      isDeleted: cancelledMessages.isDeleted,
      paymentMethod: cancelledMessages.paymentMethod,
      returnedAs: cancelledMessages.returnedAs,
      revision: cancelledMessages.revision,
      status: messages.status,
      deletedAt: messages.deletedAt,
    })
    .from(cancelledMessages)
    .innerJoin(messages, eq(messages.id, cancelledMessages.messageId))
    .where(eq(cancelledMessages.cancellationId, id))
    .orderBy(asc(messages.createdAt), messages.id);
  return { ...cancellation, letters };
}
