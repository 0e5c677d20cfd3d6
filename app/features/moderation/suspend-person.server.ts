import type { Actor } from '#app/features/accounts/access.rules.ts';
import { changeSuspension } from '#app/features/accounts/change-suspension.server.ts';
import {
  holdSenderDeliveries,
  resumeSenderDeliveries,
} from '#app/features/dispatch/hold-sender.server.ts';
import { pausePack, resumePack } from '#app/features/payments/close-account.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/**
 * Suspends a person: sessions end, signing in is refused, nothing they have queued goes out and their
 * pack is paused, in one transaction (product.md section 6). A mail whose last byte is already on the wire is the only
 * one that cannot be called back.
 * @throws DomainError `suspension_own`, `suspension_of_admin`, `person_not_found`, `admin_required`
 */
export async function suspendPerson(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (await changeSuspension(tx, actor, userId, true, now)) {
      await holdSenderDeliveries(tx, userId, now);
      await pausePack(tx, userId);
    }
  });
}

/** Lets a person in again; what was waiting when they were suspended goes on its way. */
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
