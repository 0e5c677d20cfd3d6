import { type AuditEntry, writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findUserEmail } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { type Actor, assertAdmin } from '../roles/access.rules.ts';
import { deleteFactorReset } from './reset-factors.store.server.ts';

type Services = Pick<Platform, 'db' | 'clock'>;

/** Stops a reset of a second factor, for any admin. Stopping it twice changes nothing. */
export async function stopFactorReset(
  services: Services,
  actor: Actor,
  userId: string,
): Promise<void> {
  assertAdmin(actor);
  await services.db.transaction((tx) => stopWaitingReset(services, tx, actor, userId));
}

/**
 * The same for the owner of the account, once they show or add a factor: nothing of theirs is lost, and what
 * they add must not end with the rest.
 */
export async function keepFactors(
  services: Services,
  owner: { userId: string; email: string },
): Promise<void> {
  await services.db.transaction((tx) => stopWaitingReset(services, tx, owner, owner.userId));
}

/**
 * The same by the link that was mailed to them.
 * @throws DomainError `factor_reset_link_dead` once it was stopped or has taken effect, and for a forged token
 */
export async function stopOwnFactorReset(services: Services, token: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const userId = await deleteFactorReset(tx, { stopHash: tokenHash(token) });
    const owner = userId && (await findUserEmail(tx, userId));
    if (!owner) throw new DomainError<AccountErrorCode>('factor_reset_link_dead');
    await writeStop(services, tx, { userId, email: owner.email }, userId);
  });
}

async function stopWaitingReset(
  services: Pick<Services, 'clock'>,
  tx: DbOrTx,
  actor: AuditEntry['actor'],
  userId: string,
): Promise<void> {
  if (await deleteFactorReset(tx, { userId })) await writeStop(services, tx, actor, userId);
}

const writeStop = (
  { clock }: Pick<Services, 'clock'>,
  tx: DbOrTx,
  actor: AuditEntry['actor'],
  subjectId: string,
): Promise<void> => {
  const entry = { actor, action: 'factor_reset_stopped', subjectType: 'person', subjectId };
  return writeAuditEntry(tx, entry, clock.now());
};
