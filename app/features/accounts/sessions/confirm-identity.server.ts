import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { verifyCurrentPassword } from '../password/verify-current-password.server.ts';
import { recordProof } from './session.store.server.ts';

/**
 * Renews the proof of who uses a session, by their password. Wrong passwords count against the limit of
 * password changes.
 * @throws DomainError `confirm_wrong_password`, `confirm_too_many`
 */
export async function confirmByPassword(
  services: AccountServices,
  browser: Browser,
  session: { userId: string; sessionId: string },
  password: string,
): Promise<void> {
  const check = await verifyCurrentPassword(services, browser, session.userId, password);
  if (check === 'too_many') throw new DomainError<AccountErrorCode>('confirm_too_many');
  if (check === 'wrong') throw new DomainError<AccountErrorCode>('confirm_wrong_password');
  await recordProof(services.db, session.sessionId, services.clock.now());
}
