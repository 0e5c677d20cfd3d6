import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireReason } from '#app/shared/require-reason.ts';
import { findUserEmail } from '../account.queries.server.ts';
import type { AccountServices } from '../account-services.ts';
import { type Actor, assertAdmin, type UserErrorCode } from '../roles/access.rules.ts';
import { createToken, verificationMail } from './link-mails.server.ts';
import { assertMailboxHasRoom } from './mailbox-limit.server.ts';
import { sendAccountMail } from './send-account-mail.server.ts';

/**
 * Mails the owner of an account the link that proves its address once more. The limit of the mailbox holds
 * for support, too. The audit entry commits with the mail.
 * @throws DomainError `verification_not_needed`, `account_mail_too_many`, `account_mail_too_many_today`,
 *   `person_not_found`, `audit_reason_missing`, `admin_required`
 */
export async function sendVerificationForSupport(
  services: AccountServices,
  actor: Actor,
  { userId, reason: given }: { userId: string; reason: string },
): Promise<void> {
  assertAdmin(actor);
  const reason = requireReason(given);
  const { auth, config, clock, db } = services;
  const user = await findUserEmail(db, userId);
  if (!user) throw new DomainError<UserErrorCode>('person_not_found');
  if (user.isEmailVerified) throw new DomainError<UserErrorCode>('verification_not_needed');
  await assertMailboxHasRoom(services, user.email);
  const token = await createToken((await auth.$context).secret, user.email);
  await db.transaction(async (tx) => {
    await sendAccountMail(services, tx, user.email, verificationMail(config, token, user.email));
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'verification_sent',
        subjectType: 'person',
        subjectId: userId,
        after: { reason },
      },
      clock.now(),
    );
  });
}
