import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkNetworkLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isToken, LINK_TOKEN } from '#app/shared/token-in-text.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { findAbsence, findQuestionOwner, type StoredAbsence } from './absence.queries.server.ts';
import { isQuestionSettled } from './absence.rules.ts';
import { lockAbsencePlan, updateAbsence } from './absence.store.server.ts';
import { absentName, cancelledMail } from './absence-mails.server.ts';
import { cancelWaitingLetters, lockLetters } from './cancel-waiting-letters.server.ts';

/** Links that lead to no question, by network. Those that do always work: phone networks share addresses. */
const WRONG_LINKS = { operationName: 'question link', maxAttempts: 20, windowMinutes: 15 };

type QuestionServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'jobs' | 'log'>;

export interface Question {
  /** Null when it may not stand on our pages. */
  senderName: string | null;
  answer: 'send' | 'cancel' | null;
}

/**
 * What the link in the mail to a named person leads to. Looking changes nothing.
 * @returns null when there is no such question, or its sender has been seen since, or no letter waits
 *   any more: nobody learns which
 * @throws DomainError `too_many_wrong_links`
 */
export async function getQuestion(
  services: QuestionServices,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<Question | null> {
  const { db, keyring } = services;
  // Not counted as a guess: it can't be one.
  if (!isToken(LINK_TOKEN, token)) return null;
  const userId = await findQuestionOwner(db, tokenHash(token));
  if (!userId) {
    if (await checkNetworkLimit(services, WRONG_LINKS, clientAddress)) return null;
    throw new DomainError<MessageErrorCode>('too_many_wrong_links');
  }
  const absence = await findAbsence(db, keyring, userId);
  return absence && isOpen(absence)
    ? { senderName: absentName(absence), answer: absence.answer }
    : null;
}

/** Whether the page is still shown: until the letters leave, and for good after "do not send". */
const isOpen = (absence: StoredAbsence): boolean =>
  isQuestionSettled(absence) &&
  !absence.isOwnerAsked &&
  (absence.waitingSince !== null || absence.answer === 'cancel');

/**
 * Answers for a sender who is gone. "Send" changes nothing and may become "do not send" as long as
 * letters wait. "Do not send" cancels them all, which only the sender can undo: they become drafts,
 * what they cost comes back, and the sender gets a mail. The same answer twice changes nothing.
 * @returns null when the question is no longer open; nothing has changed
 * @throws DomainError `too_many_wrong_links`
 */
export async function answerQuestion(
  services: QuestionServices,
  { token, clientAddress }: { token: string; clientAddress: string },
  answer: 'send' | 'cancel',
): Promise<Question | null> {
  const { db, clock, keyring } = services;
  const userId = await findQuestionOwner(db, tokenHash(token));
  if (!userId) return getQuestion(services, { token, clientAddress });
  const now = clock.now();
  await db.transaction(async (tx: DbOrTx) => {
    const letters = answer === 'cancel' ? await lockLetters(tx, userId) : [];
    await lockAbsencePlan(tx, userId);
    const absence = await findAbsence(tx, keyring, userId);
    const isCurrent = (await findQuestionOwner(tx, tokenHash(token))) === userId;
    if (!absence || !isCurrent || !isOpen(absence)) return;
    if (absence.answer === answer || absence.answer === 'cancel') return;
    await updateAbsence(tx, userId, { answer, answeredAt: now }, now);
    if (answer === 'cancel' && (await cancelWaitingLetters(tx, letters, now)) > 0) {
      await enqueueMail(services, tx, cancelledMail(services, absence, 'answer'));
      await updateAbsence(tx, userId, { cancelledAt: now }, now);
    }
  });
  return getQuestion(services, { token, clientAddress });
}
