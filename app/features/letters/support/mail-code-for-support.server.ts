import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { languageOf } from '#app/languages/languages.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireReason } from '#app/shared/require-reason.ts';
import { mailStoredDataCode } from '../stored-data-code.server.ts';
import { findNewestDelivered } from './recipient.queries.server.ts';
import { type RecipientErrorCode, recipientOf } from './recipient.server.ts';

/**
 * Mails somebody who wrote to support a code and the link of their newest letter's rights page, where
 * they see and erase what is stored. It goes to the address stored with that letter, in its language;
 * the admin sees neither code nor link. The limit is that of the page itself. The audit entry commits
 * with the mail.
 * @throws DomainError with a RecipientErrorCode, `admin_required`, `audit_reason_missing`
 */
export async function mailCodeForSupport(
  services: Platform,
  actor: Actor,
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  assertAdmin(actor);
  const after = { reason: requireReason(reason) };
  const { db, clock, keyring, config } = services;
  const { auditSubject, ...recipient } = recipientOf(keyring, address);
  const letter = await findNewestDelivered(db, recipient);
  if (!letter) throw new DomainError<RecipientErrorCode>('recipient_without_letters');
  const token = keyring.linkToken(letter.deliveryId, letter.tokenKeyVersion);
  const outcome = await mailStoredDataCode(services, letter, languageOf(letter.language), {
    link: `${config.baseUrl}/delivery/${token}/rights#stored`,
    record: (tx) => {
      const entry = { actor, action: 'recipient_code_mailed', ...auditSubject, after };
      return writeAuditEntry(tx, entry, clock.now());
    },
  });
  if (outcome === 'mailed') return;
  throw new DomainError<RecipientErrorCode>(
    outcome === 'too many' ? 'recipient_codes_too_many' : 'recipient_without_letters',
  );
}
