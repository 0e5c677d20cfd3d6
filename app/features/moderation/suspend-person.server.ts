import type { Actor } from '#app/features/accounts/roles/access.rules.ts';
import { changeSuspension } from '#app/features/accounts/roles/change-suspension.server.ts';
import {
  holdSenderDeliveries,
  resumeSenderDeliveries,
} from '#app/features/dispatch/admin/hold-deliveries.server.ts';
import { pausePack, resumePack } from '#app/features/payments/packs/pause-pack.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/**
 * Suspends an account in one transaction: its sessions end, it cannot sign in, its queued messages
 * are held and its pack is paused. Only a mail whose last byte is already sent still goes out.
 * Suspending twice changes nothing.
 * @throws DomainError `suspension_own`, `suspension_of_admin`, `person_not_found`, `admin_required`
 */
export async function suspendPerson(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  await db.transaction((tx) => suspendPersonIn(tx, actor, userId, clock.now()));
}

/** As `suspendPerson`, within a transaction. */
export async function suspendPersonIn(
  tx: DbOrTx,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<void> {
  if (await changeSuspension(tx, actor, userId, true, now)) {
    await holdSenderDeliveries(tx, userId, now);
    await pausePack(tx, userId);
  }
}

/**
 * Lifts a suspension: the account can sign in, its held messages go out and its pack resumes.
 * @throws DomainError `person_not_found`, `admin_required`
 */
export async function restorePerson(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (await changeSuspension(tx, actor, userId, false, now)) {
      await resumeSenderDeliveries(tx, userId, now);
      await resumePack(tx, userId);
    }
  });
}
