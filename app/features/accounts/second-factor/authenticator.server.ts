import { checkRateLimit, refundRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  findHasSecondFactor,
  findTwoFactor,
  listPasskeys,
  lockUser,
} from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { SECOND_FACTOR_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies, Viewer } from '../account-types.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { authErrorCode } from '../sign-in/auth-error.server.ts';
import { checkCode, redeemAppCode } from './check-code.server.ts';
import { endAuthenticator, endFactors, saveUnconfirmedSecret } from './factor.store.server.ts';
import { createCodes, createSecret, readAppAddress, readCodes } from './factor-secrets.server.ts';
import { keepFactors } from './stop-factor-reset.server.ts';
import { undoLink } from './undo-first-factor.server.ts';

type Owner = Pick<Viewer, 'userId' | 'email'>;

/** @throws DomainError `second_factor_needs_address`: a factor must not outlive a handover of the account */
export function assertProvenAddress({ isEmailVerified }: Pick<Viewer, 'isEmailVerified'>): void {
  if (!isEmailVerified) throw new DomainError<AccountErrorCode>('second_factor_needs_address');
}

/**
 * Starts setting up an authenticator app. Nothing asks for its codes until one confirms it; starting again
 * makes a new secret.
 * @throws DomainError `second_factor_needs_address`, `second_factor_on`
 */
export async function startAuthenticator(services: AccountServices, viewer: Viewer): Promise<void> {
  assertProvenAddress(viewer);
  const secret = await createSecret(services);
  const { encrypted: backupCodes } = await createCodes(services);
  const factor = { userId: viewer.userId, secret, backupCodes };
  if (await saveUnconfirmedSecret(services.db, factor)) return;
  throw new DomainError<AccountErrorCode>('second_factor_on');
}

/** What an app is set up with; null when none is being set up. */
export async function findUnconfirmedApp(services: AccountServices, { userId, email }: Owner) {
  const row = await findTwoFactor(services.db, userId);
  return row && !row.verified ? readAppAddress(services, row.secret, email) : null;
}

/**
 * Confirms an authenticator app by its first code: from now on every sign-in asks for one, and so do the
 * sessions of other browsers.
 * @returns the recovery codes, if this is the first factor
 * @throws DomainError `second_factor_wrong`, `second_factor_used`, `second_factor_too_many`, `second_factor_on`
 */
export async function confirmAuthenticator(
  services: AccountServices,
  browser: Browser,
  viewer: Viewer,
  typed: string,
): Promise<SessionCookies & { codes: string[] | null }> {
  assertProvenAddress(viewer);
  const { auth, db } = services;
  const { userId } = viewer;
  if (!(await checkRateLimit(services, SECOND_FACTOR_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('second_factor_too_many');
  }
  const row = await findTwoFactor(db, userId);
  if (!row || row.verified) throw new DomainError<AccountErrorCode>('second_factor_on');
  const isFirst = !(await findHasSecondFactor(db, userId));
  const code = typed.replace(/\D/g, '');
  const { headers } = await auth.api
    .verifyTOTP({ body: { code }, headers: browser.credentials, returnHeaders: true })
    .catch((error: unknown) => {
      if (!authErrorCode(error)) throw error;
      throw new DomainError<AccountErrorCode>('second_factor_wrong');
    });
  await refundRateLimit(services, SECOND_FACTOR_LIMIT, userId);
  await redeemAppCode(services, userId, code);
  const name = 'An authenticator app';
  await notifyFactorAdded(services, viewer, { name, firstId: isFirst ? row.id : null });
  const codes = isFirst ? await readCodes(services, row.backupCodes) : null;
  return { cookies: headers.getSetCookie(), codes };
}

/**
 * Logs a new factor, stops a reset that would end it, and mails its owner, always.
 * @param added `firstId` names the row of a first factor, which the mail lets its owner take back
 */
export async function notifyFactorAdded(
  services: AccountServices,
  owner: Owner,
  added: { name: string; firstId: string | null },
): Promise<void> {
  const { userId, email } = owner;
  await keepFactors(services, owner);
  const event = { userId, action: 'second_factor_added', resourceType: 'account' };
  await logSecurityEvent(services, event);
  const undoUrl = added.firstId && undoLink(services, added.firstId);
  const mail = { kind: 'factor-added', factor: added.name, undoUrl } as const;
  await sendAccountMail(services, services.db, email, mail);
}

/** The same for one that was removed. */
export async function notifyFactorRemoved(
  services: AccountServices,
  { userId, email }: Owner,
  factor: string,
): Promise<void> {
  const event = { userId, action: 'second_factor_removed', resourceType: 'account' };
  await logSecurityEvent(services, event);
  await sendAccountMail(services, services.db, email, { kind: 'factor-removed', factor });
}

/**
 * Turns the authenticator app off, with one of its codes or a recovery code. Without a passkey, the
 * recovery codes and the sessions that wait for a factor end with it. Turning it off twice does nothing.
 * @throws DomainError like `checkCode`
 */
export async function turnAuthenticatorOff(
  services: AccountServices,
  browser: Browser,
  viewer: Owner,
  code: string,
): Promise<void> {
  const { userId } = viewer;
  if (!(await findTwoFactor(services.db, userId))?.verified) return;
  await checkCode(services, browser, viewer, code);
  const unusedSecret = await createSecret(services);
  await services.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await listPasskeys(tx, userId)).length > 0) {
      await endAuthenticator(tx, userId, unusedSecret);
    } else await endFactors(tx, userId);
  });
  await notifyFactorRemoved(services, viewer, 'The authenticator app');
}
