import { sizeOf } from '#app/platform/backup/backup-manifest.server.ts';
import {
  createEncryptedBackup,
  deleteOldBackups,
  openPlace,
} from '#app/platform/backup/encrypted-backups.server.ts';
import { takeBackup } from '#app/platform/backup/take-backup.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { advisoryLocks } from '#app/platform/db/advisory-locks.ts';
import { withSessionLock } from '#app/platform/db/session-lock.server.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { getBackupHealth } from './backup.queries.server.ts';
import { isBackupDue } from './backup.rules.ts';
import { insertBackup } from './backup.store.server.ts';

export const backUpKind: JobKind<NoInput> = {
  name: 'back-up',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireInSeconds: 6 * 3_600,
  oneAtATime: true,
};

/**
 * Saves every row and file every day, encrypted for a key that is not on this machine. It looks every hour
 * whether a backup is due, so one that was missed or failed is made up for. One that was stopped half way does
 * not count, and the next one uses the files it has copied.
 * @param excludedJobs names of the job kinds that a backup leaves out
 */
export const backUpJob = (
  services: Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'storage'>,
  excludedJobs: () => string[],
): Job => {
  const { backup, database } = services.config;
  return {
    // The minute of the setting in every hour; at the hour of the setting, one is due.
    schedule: backup && `${backup.time.minute} * * * *`,
    ...job(backUpKind, async () => {
      const { directUrl } = database;
      if (!backup || !directUrl) return;
      const { clock, db, log, storage } = services;
      // The queue starts another one after six hours, even if this one is still at work.
      await withSessionLock(directUrl, advisoryLocks.backup, async () => {
        const startedAt = clock.now();
        const { last } = await getBackupHealth(db);
        if (!isBackupDue(startedAt, backup.time, last?.startedAt ?? null)) return;
        const place = await openPlace(backup.to);
        const target = await createEncryptedBackup(place, backup.recipient, startedAt);
        const source = { databaseUrl: directUrl, storage, clock };
        const manifest = await takeBackup(source, target, excludedJobs());
        const bytes = sizeOf(manifest);
        await insertBackup(db, { startedAt, endedAt: clock.now(), bytes });
        const deleted = await deleteOldBackups(place, shifted(startedAt, -days(backup.keepDays)));
        log.info({ files: manifest.files.length, bytes, deleted: deleted.length }, 'backup made');
      });
    }),
  };
};
