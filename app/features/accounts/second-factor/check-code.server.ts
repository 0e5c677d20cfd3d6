import { isAPIError } from 'better-auth/api';
import {
  checkNetworkLimit,
  checkRateLimit,
  refundNetworkLimit,
  refundRateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findTwoFactor } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import {
  CODE_USE_LIMIT,
  SECOND_FACTOR_LIMIT,
  SECOND_FACTOR_LIMIT_A_DAY,
  SIGN_IN_FAILURE_LIMIT_BY_ADDRESS,
} from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { readCodes } from './factor-secrets.server.ts';
import { keepFactors } from './stop-factor-reset.server.ts';

/**
 * Checks a code of the authenticator app, or a recovery code, of the user whose session the browser has.
 * Each works once: a code of the app is refused a second time while the library would still take it.
 * Wrong codes are limited by account and by network; they are counted before they are checked, so that a
 * hundred at once cannot all be. A right one stops a reset that waits.
 * @throws DomainError `second_factor_wrong`, `second_factor_used`, `second_factor_too_many`
 */
export async function checkCode(
  services: AccountServices,
  browser: Browser,
  user: { userId: string; email: string },
  typed: string,
): Promise<void> {
  const { address } = browser;
  const { userId } = user;
  const isAllowed =
    (await checkRateLimit(services, SECOND_FACTOR_LIMIT, userId)) &&
    (await checkRateLimit(services, SECOND_FACTOR_LIMIT_A_DAY, userId)) &&
    (await checkNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ADDRESS, address));
  if (!isAllowed) throw new DomainError<AccountErrorCode>('second_factor_too_many');
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isOfApp = /^\d{6}$/.test(code);
  const isRight = isOfApp
    ? await isAppCode(services, browser, userId, code)
    : await redeemRecoveryCode(services, browser, user, code);
  if (!isRight) {
    await logSecurityEvent(services, {
      userId,
      action: 'second_factor_failed',
      resourceType: 'session',
    });
    throw new DomainError<AccountErrorCode>('second_factor_wrong');
  }
  await refundRateLimit(services, SECOND_FACTOR_LIMIT, userId);
  await refundRateLimit(services, SECOND_FACTOR_LIMIT_A_DAY, userId);
  await refundNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ADDRESS, address);
  if (isOfApp) await redeemAppCode(services, userId, code);
  await keepFactors(services, user);
}

/** Also before the app is confirmed, its code must not be one that was seen in use. */
export async function redeemAppCode(
  services: AccountServices,
  userId: string,
  code: string,
): Promise<void> {
  if (await checkRateLimit(services, CODE_USE_LIMIT, `${userId} ${code}`)) return;
  throw new DomainError<AccountErrorCode>('second_factor_used');
}

async function isAppCode(
  { auth, db }: AccountServices,
  browser: Browser,
  userId: string,
  code: string,
): Promise<boolean> {
  // The library would take the code of an app that was never confirmed as its confirmation.
  if (!(await findTwoFactor(db, userId))?.verified) return false;
  return isAccepted(() => auth.api.verifyTOTP({ body: { code }, headers: browser.credentials }));
}

async function redeemRecoveryCode(
  services: AccountServices,
  browser: Browser,
  { userId, email }: { userId: string; email: string },
  letters: string,
): Promise<boolean> {
  const { auth, db } = services;
  const code = `${letters.slice(0, 5)}-${letters.slice(5)}`;
  const wasUsed = await isAccepted(() =>
    auth.api.verifyBackupCode({
      body: { code, disableSession: true },
      headers: browser.credentials,
    }),
  );
  if (!wasUsed) return false;
  await logSecurityEvent(services, {
    userId,
    action: 'recovery_code_used',
    resourceType: 'account',
  });
  const row = await findTwoFactor(db, userId);
  const left = row ? (await readCodes(services, row.backupCodes)).length : 0;
  await sendAccountMail(services, db, email, { kind: 'recovery-code-used', left });
  return true;
}

/** Whether the library accepts a code. Two uses of a recovery code at once meet in a conflict (409). */
async function isAccepted(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false;
    throw error;
  }
}
