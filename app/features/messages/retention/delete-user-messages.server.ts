import { lockDeliveriesFrom } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteAbsencePlan } from '../absence/absence.store.server.ts';
import { burnLettersKind } from '../kept/burn-letters.job.server.ts';
import { listKeptOf } from '../kept/kept.queries.server.ts';
import { insertBurned } from '../kept/kept.store.server.ts';
import { deleteMessagesOf, lockUserMessages } from '../message.store.server.ts';
import { deleteNeverWriteOf } from '../never-write/never-write.store.server.ts';
import { cancelUnsent } from '../sending/cancel-message.server.ts';

/**
 * Deletes all messages of a user, their list of addresses never to write to, and what they chose for their
 * absence, inside the caller's transaction. Messages that have not left are cancelled first, which returns
 * what they cost; links of those that have left stop working.
 */
export const deleteUserMessages =
  ({ clock, jobs }: Pick<Platform, 'clock' | 'jobs'>) =>
  async (tx: DbOrTx, userId: string): Promise<void> => {
    // A worker that has claimed one of these mails waits until this transaction ends.
    await lockDeliveriesFrom(tx, userId);
    for (const message of await lockUserMessages(tx, userId)) {
      if (message.status !== 'draft') await cancelUnsent(tx, message, clock.now());
    }
    // A restore brings back an account, and must not bring back what it kept for nobody.
    const kept = await listKeptOf(tx, userId);
    await insertBurned(
      tx,
      kept.map((id) => ({ id, burnedAt: clock.now() })),
    );
    if (kept.length > 0) await jobs.enqueue(tx, burnLettersKind, {});
    await deleteMessagesOf(tx, userId);
    await deleteNeverWriteOf(tx, userId);
    await deleteAbsencePlan(tx, userId);
  };
