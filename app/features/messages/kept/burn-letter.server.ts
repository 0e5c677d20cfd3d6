import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findMessageState } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { burnLettersKind } from './burn-letters.job.server.ts';
import { findBurning } from './kept.queries.server.ts';
import { burnsAfter } from './kept.rules.ts';
import { lockToBurn, markBurning, markTakenBack } from './kept.store.server.ts';

type BurnServices = Pick<Platform, 'db' | 'clock' | 'jobs'>;

/**
 * Burns a kept letter: it leaves all lists at once, and is gone for good after ten seconds, in which it can be
 * taken back. Also when nobody looks: a job does it. Pressed twice, it burns once.
 * @returns when it is gone
 * @throws DomainError `message_not_found`, `letter_not_kept`
 */
export async function burnLetter(
  services: BurnServices,
  actor: { userId: string },
  messageId: string,
): Promise<Date> {
  const { db, clock, jobs } = services;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const letter = await lockToBurn(tx, messageId, actor.userId);
    if (!letter) throw new DomainError<MessageErrorCode>('message_not_found');
    if (letter.burnsAt) return letter.burnsAt;
    if (!letter.keptAt) throw new DomainError<MessageErrorCode>('letter_not_kept');
    const burnsAt = burnsAfter(now);
    await markBurning(tx, messageId, burnsAt, now);
    await jobs.enqueue(tx, burnLettersKind, {}, { notBefore: burnsAt });
    await publishMessageChanged(tx, { id: messageId, userId: actor.userId });
    return burnsAt;
  });
}

/**
 * Takes back a letter that is being burned. A repeat changes nothing.
 * @throws DomainError `burning_over` when the ten seconds are over, or there is no such letter
 */
export async function takeBackBurning(
  { db, clock }: Pick<BurnServices, 'db' | 'clock'>,
  { userId }: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const burning = await findBurning(tx, messageId, userId);
    // Taken back before, or never burned.
    if (!burning && (await findMessageState(tx, messageId, userId))) return;
    if (!(await markTakenBack(tx, messageId, userId, clock.now()))) {
      throw new DomainError<MessageErrorCode>('burning_over');
    }
    await publishMessageChanged(tx, { id: messageId, userId });
  });
}
