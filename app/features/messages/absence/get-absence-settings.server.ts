import type { Platform } from '#app/platform/platform.server.ts';
import { findAbsence, isAwaited } from './absence.queries.server.ts';

/** What the settings show of a sender's own choice, and what came of it while they were away. */
export async function getAbsenceSettings(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  userId: string,
) {
  const absence = await findAbsence(db, keyring, userId);
  if (!absence) return null;
  const { choice, keptChoice, contactEmail, hasQuestion, askedAt, answer, cancelledAt } = absence;
  return {
    choice,
    keptChoice,
    contactEmail,
    /** Somebody who is to get a letter is not asked about it. */
    isContactAwaited:
      contactEmail !== null && (await isAwaited(db, keyring, { userId, email: contactEmail })),
    askedAt: hasQuestion ? askedAt : null,
    answer,
    cancelledAt,
  };
}
