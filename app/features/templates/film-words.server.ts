import { type BuiltInFilm, builtInFilms } from '#films/catalogue.ts';
import type { WordsOnScreen } from './film.ts';

export type FilmWords = Pick<
  BuiltInFilm,
  'title' | 'description' | 'durationSeconds' | 'seenAndHeard'
>;

/** What is said of a built-in film, for pages that show it outside the gallery. */
export function filmWords(id: BuiltInFilm['id']): FilmWords {
  const film = builtInFilms.find((candidate) => candidate.id === id);
  if (!film) throw new Error(`There is no built-in film ${id}`);
  const { title, description, durationSeconds, seenAndHeard } = film;
  return { title, description, durationSeconds, seenAndHeard };
}

export const builtInFilmCount = builtInFilms.length;

/** What is seen and heard in a film, for people who cannot see or hear it; only ours have words. */
export const describeFilm = (filmId: string): string | null =>
  builtInFilms.find(({ id }) => id === filmId)?.seenAndHeard ?? null;

/**
 * The words a template sets over its film, one line each. Where and when says the film; of an
 * uploaded video nobody knows where it stays calm, so they stand low, until a second before its end.
 */
export function wordsOnScreen(template: {
  filmId: string;
  onScreenText: string;
  durationSeconds: number;
}): WordsOnScreen | null {
  const lines = template.onScreenText.split('\n').filter(Boolean);
  if (lines.length === 0) return null;
  const film = builtInFilms.find(({ id }) => id === template.filmId);
  const { placement, startsAtSeconds, endsAtSeconds } = film?.onScreenText ?? {
    placement: 'lower',
    startsAtSeconds: Math.min(3, template.durationSeconds / 4),
    endsAtSeconds: template.durationSeconds - 1,
  };
  return { lines, placement, startsAtSeconds, endsAtSeconds };
}
