import {
  deleteAttemptsBefore,
  deleteStaleMailProofs,
} from '#app/features/dispatch/delete-old-records.server.ts';
import {
  deleteExpiredLetters,
  deleteStaleDrafts,
} from '#app/features/messages/delete-expired-messages.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteExpiredRateLimits } from '#app/platform/rate-limit/delete-expired-rate-limits.server.ts';
import { deleteExpiredCodes } from './mailed-code.store.server.ts';
import { deleteViewsBefore } from './view.store.server.ts';

const VIEWS_KEPT = days(90);
const ATTEMPTS_KEPT = days(30);

export const retentionKind: JobKind<NoInput> = {
  name: 'retention',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 3_600,
  cron: '40 3 * * *',
};

/**
 * Forgets, every night, what nobody needs any more, and says how much it was: views after 90 days,
 * what mail servers said after 30, what is left of mails after three years, letters whose link has
 * ended, drafts nobody touches. Repeating is harmless; a night that was missed is made up for by the next.
 */
export function retentionJob(services: Platform): Job {
  const { db, clock, log } = services;
  return job(retentionKind, async () => {
    const now = clock.now();
    log.info(
      {
        views: await deleteViewsBefore(db, shifted(now, -VIEWS_KEPT)),
        attempts: await deleteAttemptsBefore(db, shifted(now, -ATTEMPTS_KEPT)),
        mailProofs: await deleteStaleMailProofs(services),
        codes: await deleteExpiredCodes(db, now),
        rateLimits: await deleteExpiredRateLimits(services),
        letters: await deleteExpiredLetters(services),
        drafts: await deleteStaleDrafts(services),
      },
      'retention',
    );
  });
}
