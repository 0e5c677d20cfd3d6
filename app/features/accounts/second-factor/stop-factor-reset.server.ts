import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findUserEmail } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { type Actor, assertAdmin } from '../roles/access.rules.ts';
import { deleteFactorReset } from './reset-factors.store.server.ts';

type Services = Pick<Platform, 'db' | 'clock'>;

/** Stops a reset of a second factor, for any admin. Stopping it twice changes nothing. */
export async function stopFactorReset(
  { db, clock }: Services,
  actor: Actor,
  userId: string,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    if (!(await deleteFactorReset(tx, { userId }))) return;
    const entry = {
      actor,
      action: 'factor_reset_stopped',
      subjectType: 'person',
      subjectId: userId,
    };
    await writeAuditEntry(tx, entry, clock.now());
  });
}

/**
 * The same for the owner of the account, by the link that was mailed to them.
 * @throws DomainError `factor_reset_link_dead` once it was stopped or has taken effect, and for a forged token
 */
export async function stopOwnFactorReset({ db, clock }: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await deleteFactorReset(tx, { stopHash: tokenHash(token) });
    const owner = userId && (await findUserEmail(tx, userId));
    if (!owner) throw new DomainError<AccountErrorCode>('factor_reset_link_dead');
    const entry = {
      ...{ actor: { userId, email: owner.email }, action: 'factor_reset_stopped' },
      ...{ subjectType: 'person', subjectId: userId },
    };
    await writeAuditEntry(tx, entry, clock.now());
  });
}
