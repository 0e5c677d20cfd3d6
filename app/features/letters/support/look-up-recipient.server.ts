import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { requireReason } from '#app/shared/require-reason.ts';
import { countStored, listSignedLetters, type StoredCounts } from './recipient.queries.server.ts';
import { recipientOf } from './recipient.server.ts';

/** What is stored about a recipient, in numbers, and who signed the letters they have. */
export type RecipientFacts = StoredCounts & {
  signed: Awaited<ReturnType<typeof listSignedLetters>>;
};

/**
 * Tells an admin how much is stored about somebody who wrote to support, and who signed a letter to them:
 * nothing of what it says, and of an anonymous one only that it is there. An address that we do not know
 * gets the same answer, of zeros. The audit log keeps the reason, and a hash that leads to no letter in
 * place of the address.
 * @throws DomainError `admin_required`, `audit_reason_missing`, `recipient_address_invalid`
 */
export async function lookUpRecipient(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: Actor,
  { address, reason }: { address: string; reason: string },
): Promise<RecipientFacts> {
  assertAdmin(actor);
  const after = { reason: requireReason(reason) };
  const { auditSubject, ...recipient } = recipientOf(keyring, address);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const entry = { actor, action: 'recipient_looked_up', ...auditSubject, after };
    await writeAuditEntry(tx, entry, now);
    return {
      ...(await countStored(tx, recipient, now)),
      signed: await listSignedLetters(tx, recipient),
    };
  });
}
