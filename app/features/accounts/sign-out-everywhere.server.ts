import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from './account.rules.ts';
import type { AccountServices } from './account-services.ts';
import type { Browser } from './browser.ts';
import type { SessionChange } from './session-change.server.ts';
import { signOut } from './sign-out.server.ts';

/**
 * Ends all sessions of a person at their wish (spec section 8: Signed out from all devices).
 * @throws DomainError `sign_out_all_failed`
 */
export async function signOutEverywhere(
  services: AccountServices,
  browser: Browser,
): Promise<SessionChange> {
  try {
    return await signOut(services, browser);
  } catch (error) {
    services.log.error({ err: error }, 'signing out everywhere failed');
    throw new DomainError<AccountErrorCode>('sign_out_all_failed');
  }
}
