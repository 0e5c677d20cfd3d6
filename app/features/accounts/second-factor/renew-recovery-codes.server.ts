import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findHasSecondFactor } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import type { AccountServices } from '../account-services.ts';
import type { Viewer } from '../account-types.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { saveRecoveryCodes } from './factor.store.server.ts';
import { createCodes, createSecret } from './factor-secrets.server.ts';

/**
 * Replaces the recovery codes; the old ones stop working.
 * @returns the new ones, which are never shown again
 * @throws DomainError `second_factor_off`
 */
export async function renewRecoveryCodes(
  services: AccountServices,
  { userId, email }: Pick<Viewer, 'userId' | 'email'>,
): Promise<string[]> {
  const { db } = services;
  const { codes, encrypted } = await createCodes(services);
  if (!(await findHasSecondFactor(db, userId))) {
    throw new DomainError<AccountErrorCode>('second_factor_off');
  }
  const unusedSecret = await createSecret(services);
  await saveRecoveryCodes(db, { userId, unusedSecret, backupCodes: encrypted });
  await logSecurityEvent(services, {
    userId,
    action: 'recovery_codes_renewed',
    resourceType: 'account',
  });
  await sendAccountMail(services, db, email, { kind: 'recovery-codes-renewed' });
  return codes;
}
