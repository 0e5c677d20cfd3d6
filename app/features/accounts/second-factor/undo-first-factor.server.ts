import { hours } from '#app/platform/clock/clock.ts';
import { isExpiringToken, issueExpiringToken } from '#app/platform/crypto/expiring-token.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { findFactorOwner, lockUser } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { mailedLink } from '../email/link-mails.server.ts';
import { resetFactors } from './reset-factors.server.ts';
import { deleteFactorReset } from './reset-factors.store.server.ts';

/** As long as the owner of an account can stop a reset. */
const LINK_WORKS = hours(24);

const claimOf = (subject: string) => ({ purpose: 'undo first factor', subject });

/**
 * The link in the mail about a first factor: somebody who only knows the password could lock the owner out by
 * adding one.
 * @param factorId of the row that ends with the last factor, and the link with it
 */
export function undoLink(
  services: Pick<Platform, 'clock' | 'config' | 'keyring'>,
  factorId: string,
): string {
  const token = issueExpiringToken(services, claimOf(factorId), LINK_WORKS);
  return mailedLink(services.config, '/undo-second-factor', `${factorId}.${token}`);
}

/**
 * Ends all factors, recovery codes and sessions of an account, for its owner, by that link.
 * @throws DomainError `factor_undo_link_dead` after 24 hours, once the factor has ended, and for a forged token
 */
export async function undoFirstFactor(
  services: Pick<Platform, 'clock' | 'config' | 'db' | 'jobs' | 'keyring' | 'log'>,
  token: string,
): Promise<void> {
  const [factorId = '', ...signed] = token.split('.');
  const id = parseUuid(factorId);
  const isOurs = id !== null && isExpiringToken(services, claimOf(id), signed.join('.'));
  await services.db.transaction(async (tx) => {
    const found = isOurs ? await findFactorOwner(tx, id) : null;
    if (found) await lockUser(tx, found.userId);
    // Another click may have ended it before the lock.
    const owner = found && (await findFactorOwner(tx, found.factorId));
    if (!owner) throw new DomainError<AccountErrorCode>('factor_undo_link_dead');
    await deleteFactorReset(tx, owner);
    await resetFactors({ ...services, db: tx }, owner, owner);
  });
}
