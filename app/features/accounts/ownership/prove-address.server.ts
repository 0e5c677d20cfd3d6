import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { lockUser } from '../account.queries.server.ts';
import {
  askOwner,
  deleteAccess,
  deleteIdentities,
  markEmailVerified,
} from '../account.store.server.ts';
import type { AuthPlatform } from './ownership-port.ts';

export type ProofServices = Pick<AuthPlatform, 'clock' | 'log' | 'ownership'>;

/**
 * Records that the owner of an address has proven it, by a link that was mailed there or by Google. In a
 * session of the account nothing else happens. Anywhere else, somebody else may have made it (a
 * pre-registration attack): every way into it ends, and its owner is asked whether to keep what is in it.
 * @returns whether the address was not proven before
 */
export async function proveAddress(
  services: ProofServices,
  tx: DbOrTx,
  { userId, isHolder }: { userId: string; isHolder: boolean },
): Promise<boolean> {
  const now = services.clock.now();
  if (!isHolder) await lockEntrance(services, tx, userId);
  if (!(await markEmailVerified(tx, userId, now))) return false;
  await services.ownership.settleFreeSend(tx, userId, now);
  if (!isHolder) await handOver(services, tx, userId);
  return true;
}

/** The same by a new password, which the caller has stored and which ends all sessions. */
export async function proveByReset(
  services: ProofServices,
  tx: DbOrTx,
  userId: string,
): Promise<void> {
  if (!(await proveAddress(services, tx, { userId, isHolder: true }))) return;
  await deleteIdentities(tx, userId);
  await askAndHold(services, tx, userId);
}

/** Ends every way into an account, and asks its owner whether to keep or empty it. */
export async function handOver(services: ProofServices, tx: DbOrTx, userId: string): Promise<void> {
  await lockEntrance(services, tx, userId);
  await deleteAccess(tx, userId);
  await askAndHold(services, tx, userId);
}

/** A session that is about to be created waits until access has ended; `signIn` then finds no password. */
async function lockEntrance(
  { ownership }: ProofServices,
  tx: DbOrTx,
  userId: string,
): Promise<void> {
  await ownership.lockSending(tx, userId);
  await lockUser(tx, userId);
}

async function askAndHold(services: ProofServices, tx: DbOrTx, userId: string): Promise<void> {
  const now = services.clock.now();
  await askOwner(tx, userId, now);
  await services.ownership.holdSending(tx, userId, now);
  await logSecurityEvent(
    { ...services, db: tx },
    { userId, action: 'account_reclaimed', resourceType: 'account' },
  );
}
