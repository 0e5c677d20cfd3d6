import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { findUserEmail } from '#app/features/accounts/account.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PaymentErrorCode } from '../payment-error-code.ts';
import { freeSendsADaySetting } from '../payment-settings.ts';
import { findFreeSendTraffic, lockFreeSends } from './free-send.queries.server.ts';
import { isFreeSendAllowed, registeredDomain } from './free-send-limits.rules.ts';

/** Kept, because the package's own check builds this set of 9,000 domains again for every address. */
const disposableDomains = disposableEmailBlocklistSet();

/**
 * Keeps free sends from being farmed: a disposable address must be verified first, and the whole site
 * has a daily limit of which nobody may take more than a share. Decides under a lock that is held until
 * the transaction ends, so that requests at the same moment are counted as well.
 * @throws DomainError `free_send_needs_verified_email`, `free_sends_paused`
 */
export async function assertFreeSendAllowed(
  { config }: Pick<Platform, 'config'>,
  tx: DbOrTx,
  { userId, messageId, now }: { userId: string; messageId: string; now: Date },
): Promise<void> {
  const sender = await findUserEmail(tx, userId);
  if (!sender) return;
  if (!sender.isEmailVerified && isDisposable(sender.email)) {
    throw new DomainError<PaymentErrorCode>('free_send_needs_verified_email');
  }
  const freeSendsADay = await getSiteSetting(tx, freeSendsADaySetting);
  const hasShares = config.accounts.newAccountsPerAddress > 0;
  await lockFreeSends(tx);
  const mailDomain = registeredDomain(sender.email);
  const traffic = await findFreeSendTraffic(tx, { userId, messageId, mailDomain }, now);
  if (!isFreeSendAllowed(sender, traffic, { freeSendsADay, hasShares })) {
    throw new DomainError<PaymentErrorCode>('free_sends_paused');
  }
}

const isDisposable = (email: string): boolean =>
  disposableDomains.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
