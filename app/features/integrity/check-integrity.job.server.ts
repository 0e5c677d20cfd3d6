import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkIntegrity } from './check-integrity.server.ts';
import { insertIntegrityCheck } from './integrity.store.server.ts';

export const checkIntegrityKind: JobKind<NoInput> = {
  name: 'check-integrity',
  schema: noInput,
  retryLimit: 2,
  retryDelaySeconds: 600,
  expireInSeconds: 3 * 3_600,
  cron: '17 3 * * *',
};

/**
 * Checks the stored data every night, in one process. The result is kept for metrics and the admin page;
 * what broke a rule is logged.
 */
export const checkIntegrityJob = (
  services: Pick<Platform, 'clock' | 'db' | 'keyring' | 'log' | 'storage'> & AttachmentServices,
): Job =>
  job(checkIntegrityKind, async () => {
    const { clock, db, log } = services;
    const startedAt = clock.now();
    const results = await checkIntegrity(services);
    const failed = results.filter(({ failures }) => failures.length > 0);
    await insertIntegrityCheck(db, { startedAt, endedAt: clock.now(), failed });
    if (failed.length > 0) log.error({ failed }, 'the stored data breaks rules');
  });
