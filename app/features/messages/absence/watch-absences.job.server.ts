import { randomBytes } from 'node:crypto';
import { countMailTo } from '#app/features/accounts/email/mailbox-limit.server.ts';
import { isAddressClosed } from '#app/features/dispatch/limits/blocks.queries.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { burn, burnLettersKind } from '../kept/burn-letters.job.server.ts';
import type { LetterAttachments } from '../letter-attachments.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import {
  findAbsence,
  isAwaited,
  listAbsencesToCheck,
  type StoredAbsence,
} from './absence.queries.server.ts';
import { nextAbsenceStep } from './absence.rules.ts';
import { lockAbsencePlan, recordSignsOfLife, updateAbsence } from './absence.store.server.ts';
import { burnedMail, cancelledMail, questionMail, yearlyMail } from './absence-mails.server.ts';
import { cancelWaitingLetters, lockLetters } from './cancel-waiting-letters.server.ts';

export const watchAbsencesKind: JobKind<NoInput> = {
  name: 'watch-absences',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 300,
  expireInSeconds: 3_600,
  cron: '10 5 * * *',
};

const BATCH = 200;

type WatchServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'jobs' | 'log'> &
  LetterAttachments;

/**
 * Looks once a day after senders with scheduled or kept letters: tells them once a year what becomes of the
 * letters if they are gone, and does what they chose once they are. Each sender has a transaction of
 * their own, in which the mail is queued and the fact recorded, under a lock: a run that is repeated,
 * doubled or killed half way tells, asks and cancels nothing twice.
 */
export function watchAbsencesJob(services: WatchServices): Job {
  const { db, clock } = services;
  return job(watchAbsencesKind, async () => {
    await recordSignsOfLife(db, clock.now());
    for (let after: string | null = null; ; ) {
      const userIds = await listAbsencesToCheck(db, after, BATCH, clock.now());
      for (const userId of userIds) await watchSender(services, userId);
      after = userIds.at(-1) ?? null;
      if (userIds.length < BATCH) return;
    }
  });
}

async function watchSender(services: WatchServices, userId: string): Promise<void> {
  const { db, clock, keyring } = services;
  const now = clock.now();
  const expected = await findAbsence(db, keyring, userId);
  const step = expected && nextAbsenceStep(expected, now);
  if (!step) return;
  await db.transaction(async (tx) => {
    const isAboutLetters = step === 'cancel' || step === 'burn';
    const letters = isAboutLetters ? await lockLetters(tx, userId) : [];
    await lockAbsencePlan(tx, userId);
    const absence = await findAbsence(tx, keyring, userId);
    // They came back, or another worker was first. The next run looks again.
    if (!absence || nextAbsenceStep(absence, now) !== step) return;
    if (step === 'tell') {
      await enqueueMail(services, tx, yearlyMail(services, absence, now));
      await updateAbsence(tx, userId, { toldAt: now }, now);
    } else if (step === 'ask') {
      await ask(services, tx, absence, now);
    } else if (step === 'burn') {
      const kept = letters.filter(({ keptAt }) => keptAt);
      await burn(
        services,
        tx,
        kept.map(({ id }) => id),
        now,
      );
      await services.jobs.enqueue(tx, burnLettersKind, {});
      await enqueueMail(services, tx, burnedMail(services, absence));
    } else if ((await cancelWaitingLetters(tx, letters, now)) > 0) {
      await enqueueMail(services, tx, cancelledMail(services, absence, 'choice'));
      await updateAbsence(tx, userId, { cancelledAt: now }, now);
    }
  });
}

/**
 * Asks the named person, unless their mailbox has had enough mail today: then tomorrow. A person who has
 * blocked the sender, has reported them as a child, is on the sender's own list by now, or is to get one
 * of the letters is never asked. That counts as no answer, and nobody is told.
 */
async function ask(
  services: WatchServices,
  tx: DbOrTx,
  absence: StoredAbsence,
  now: Date,
): Promise<void> {
  const { keyring } = services;
  const { userId, contactEmail: email } = absence;
  const unanswered = { askedAt: now, answer: null, answeredAt: null };
  const mayBeAsked =
    email !== null &&
    !(await isNeverWrittenTo(tx, keyring, { userId, email }, now)) &&
    !(await isAwaited(tx, keyring, { userId, email })) &&
    !(await isAddressClosed(tx, keyring, { senderId: userId, email }, now));
  if (!mayBeAsked) {
    await updateAbsence(tx, userId, { ...unanswered, questionHash: null }, now);
    return;
  }
  if (!(await countMailTo({ ...services, db: tx }, email))) {
    services.log.info('a question about letters waits: its mailbox has had enough');
    return;
  }
  const token = randomBytes(32).toString('base64url');
  await enqueueMail(
    services,
    tx,
    questionMail(services, { ...absence, contactEmail: email }, token),
  );
  await updateAbsence(tx, userId, { ...unanswered, questionHash: tokenHash(token) }, now);
}
