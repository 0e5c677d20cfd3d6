import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { findAvatar } from '../account.queries.server.ts';
import {
  closeOwnerQuestion,
  deleteOtherSessions,
  deleteUserTexts,
} from '../account.store.server.ts';
import type { AccountServices } from '../account-services.ts';
import { emptyProfile } from '../profile/profile.store.server.ts';
import { syncProfile } from '../profile/sync-profile.server.ts';

/**
 * Keeps or deletes what an account held before its owner proved the address, and ends all sessions but this
 * one. Emptying ends a pack. Credits stay either way. Repeating it changes nothing: only the first answer
 * counts.
 */
export async function answerOwner(
  services: AccountServices,
  { userId, sessionId }: { userId: string; sessionId: string },
  answer: 'keep' | 'empty',
): Promise<void> {
  const { db, clock, jobs, billing, ownership } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await ownership.lockSending(tx, userId);
    if (!(await closeOwnerQuestion(tx, userId, now))) return;
    if (answer === 'empty') {
      // Before the letters are deleted: it refunds the card that paid for one.
      await billing.detachBilling(tx, userId);
      for (const deleteThem of ownership.deleteContents) await deleteThem(tx, userId);
      const avatar = await findAvatar(tx, userId);
      if (avatar?.key) await jobs.enqueue(tx, deleteFilesKind, { keys: [avatar.key] });
      await emptyProfile(tx, userId, now);
      await deleteUserTexts(tx, userId, now);
    }
    await deleteOtherSessions(tx, { userId, sessionId });
    await ownership.resumeSending(tx, userId, now);
    await logSecurityEvent(
      { ...services, db: tx },
      {
        userId,
        action: answer === 'keep' ? 'account_kept' : 'account_emptied',
        resourceType: 'account',
      },
    );
  });
  // The empty profile gets the name that Google told, or that of the address.
  if (answer === 'empty') await syncProfile(services, userId);
}
