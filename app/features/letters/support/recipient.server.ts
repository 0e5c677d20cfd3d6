import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { emailAddress } from '#app/shared/form-text.ts';

export type RecipientErrorCode =
  | 'recipient_address_invalid'
  | 'recipient_without_letters'
  | 'recipient_codes_too_many';

/**
 * Somebody who wrote to support, by the address that an admin typed. In the audit log, which keeps its
 * entries for ever, they have a hash that is found nowhere else.
 * @throws DomainError `recipient_address_invalid`
 */
export function recipientOf(keyring: Keyring, typed: string) {
  const parsed = emailAddress().safeParse(typed);
  if (!parsed.success) throw new DomainError<RecipientErrorCode>('recipient_address_invalid');
  const mailbox = mailboxHash(keyring, parsed.data);
  const subjectId = keyring.lookupHash(`support ${mailbox.toString('hex')}`).toString('hex');
  return {
    emailHash: keyring.lookupHash(parsed.data),
    mailboxHash: mailbox,
    auditSubject: { subjectType: 'recipient', subjectId: subjectId.slice(0, 16) },
  };
}
