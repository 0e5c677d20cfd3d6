import { days, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteOldCancellations } from '../cancellation/cancellation.store.server.ts';
import { deleteEndedNeverWrite } from '../never-write/never-write.store.server.ts';
import { deletePermanently } from './retention.store.server.ts';

/** How long a deleted message can be restored. */
const RESTORABLE_FOR = days(30);

export const deletePermanentlyKind: JobKind<NoInput> = {
  name: 'purge-deleted-messages',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  cron: '20 3 * * *',
};

/**
 * Deletes drafts and failed messages for good, 30 days after their senders deleted them. Letters
 * that were sent stay with their recipients until their links expire.
 */
export function deletePermanentlyJob({
  db,
  clock,
  log,
}: Pick<Platform, 'db' | 'clock' | 'log'>): Job {
  return job(deletePermanentlyKind, async () => {
    await deleteOldCancellations(db, shifted(clock.now(), -days(1)));
    await deleteEndedNeverWrite(db, clock.now());
    const deleted = await deletePermanently(db, shifted(clock.now(), -RESTORABLE_FOR));
    log.info({ deleted }, 'messages deleted permanently');
  });
}
