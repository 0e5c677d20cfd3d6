import { type Film, withPasses } from '#app/features/templates/film.ts';
import {
  passesUntil,
  VOICED_FILM_MAX_SECONDS,
} from '#app/features/templates/film-movement.rules.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { findTemplate, findVideoRegions } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findOwnMessage } from '../message.queries.server.ts';

/**
 * The film of the sender's own draft or scheduled message, as long as a reading of the letter needs.
 * Null when there is no such message.
 */
export async function findDraftFilm(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  { userId }: { userId: string },
  messageId: string,
  seconds: number,
): Promise<Film | null> {
  const message = await findOwnMessage(db, keyring, messageId, userId);
  if (!message) return null;
  const template = message.templateId ? await findTemplate(db, message.templateId) : null;
  const filmId = template?.filmId ?? NEUTRAL_FILM_ID;
  const film = getFilm(filmId, await findVideoRegions(db, filmId));
  if (!film.movement) return film;
  return withPasses(film, passesUntil(film.movement, seconds, VOICED_FILM_MAX_SECONDS));
}
