import type { Film } from '#app/features/templates/film.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import type { LetterAttachments } from '../letter-attachments.server.ts';
import { burnIfDue } from './burn-letters.job.server.ts';
import { findBurning, findBurningWords, isBurned } from './kept.queries.server.ts';

export interface BurningPage {
  film: Film;
  /** The letter's first sentence; empty when it was sealed, or is gone. */
  words: string;
  /** Until when it can be taken back; null when it is gone. */
  burnsAt: Date | null;
}

/**
 * What the page of a letter that burns shows, at any time. Of one that is gone only its id is left, so its page
 * says so to anybody who has the id, which nobody can guess.
 * @returns null when it was never burned, was taken back, or is somebody else's
 */
export async function getBurningPage(
  services: Pick<Platform, 'db' | 'keyring' | 'clock'> & LetterAttachments,
  actor: { userId: string },
  messageId: string,
): Promise<BurningPage | null> {
  const { db, keyring, clock } = services;
  const burning = await findBurning(db, messageId, actor.userId);
  if (!burning && !(await isBurned(db, messageId))) return null;
  const template = burning?.templateId ? await findTemplate(db, burning.templateId) : null;
  const film = getFilm(template?.filmId ?? NEUTRAL_FILM_ID);
  // Said only when it is so, however late the job is.
  if (burning && burning.burnsAt <= clock.now()) await burnIfDue(services, messageId);
  if (!burning || burning.burnsAt <= clock.now()) return { film, words: '', burnsAt: null };
  const letter = await findBurningWords(db, keyring, messageId, actor.userId);
  return { film, words: splitIntoPhrases(letter, 1)[0] ?? '', burnsAt: burning.burnsAt };
}
