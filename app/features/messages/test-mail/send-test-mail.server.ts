import { z } from 'zod';
import type { JobKind } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit, type RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { saveDraft } from '../drafts/save-draft.server.ts';
import type { LetterForm } from '../letter.schema.server.ts';
import type { Writer, WrittenOn } from '../letter-content.server.ts';
import { findMessageState } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import type { SendingActor } from '../sending/send-message.server.ts';

const TESTS_A_DAY: RateLimit = {
  operationName: 'test mail',
  maxAttempts: 5,
  windowMinutes: 1440,
};

/** A press that arrives twice is one test. */
const ONCE: RateLimit = { operationName: 'test mail, press', maxAttempts: 1, windowMinutes: 1440 };

export const sendTestMailKind: JobKind<{
  id: string;
  messageId: string;
  userId: string;
  askedAt: string;
}> = {
  name: 'send-test-mail',
  schema: z.object({
    id: z.uuid(),
    messageId: z.uuid(),
    userId: z.uuid(),
    askedAt: z.iso.datetime(),
  }),
  retryLimit: 10,
  retryDelaySeconds: 15,
  expireInSeconds: 120,
};

type Services = Pick<Platform, 'clock' | 'db' | 'jobs' | 'keyring'>;

/**
 * Mails a letter to its own sender as its recipient would get it, marked as a test: free, five a day, and
 * in no count of letters. The test is of the letter as it is saved. One that was never saved is saved first;
 * any other stays as it is, because this form may be older.
 * @param testId names the press: the same one sends one mail
 * @throws DomainError `verified_email_required`, `letter_kept`, `too_many_tests`, or like `saveDraft`
 */
export async function sendTestMail(
  services: Services,
  writer: Writer & SendingActor,
  writtenOn: WrittenOn,
  form: LetterForm,
  testId: string,
): Promise<void> {
  const { db, clock, jobs } = services;
  const { userId, isEmailVerified } = writer;
  const { draftId: messageId } = form;
  if (!isEmailVerified) throw new DomainError<MessageErrorCode>('verified_email_required');
  const saved = await findMessageState(db, messageId, userId);
  if (form.isKept || saved?.keptAt) throw new DomainError<MessageErrorCode>('letter_kept');
  if (!saved) {
    await saveDraft(services, writer, writtenOn, form);
  }
  await db.transaction(async (tx) => {
    const limits = { ...services, db: tx };
    if (!(await checkRateLimit(limits, ONCE, `${userId} ${testId}`))) return;
    if (!(await checkRateLimit(limits, TESTS_A_DAY, userId))) {
      throw new DomainError<MessageErrorCode>('too_many_tests');
    }
    const askedAt = clock.now().toISOString();
    await jobs.enqueue(tx, sendTestMailKind, { id: testId, messageId, userId, askedAt });
  });
}
