import { type BuiltInFilm, builtInFilms, type OnScreenText } from '#films/catalogue.ts';
import { filmTexts } from '#films/texts.ts';
import { NEUTRAL_FILM_ID, NEUTRAL_SOURCE } from './get-film.server.ts';

export type FilmText = Pick<
  BuiltInFilm,
  'title' | 'description' | 'durationSeconds' | 'seenAndHeard'
>;

/** The catalogue's text about a built-in film, for pages that show it outside the gallery. */
export function getFilmText(id: BuiltInFilm['id']): FilmText {
  const film = builtInFilms.find((candidate) => candidate.id === id);
  if (!film) throw new Error(`There is no built-in film ${id}`);
  const { title, description, durationSeconds, seenAndHeard } = film;
  return { title, description, durationSeconds, seenAndHeard };
}

export const builtInFilmCount = builtInFilms.length;

/** Describes a film to people who cannot see or hear it; null for uploaded videos. */
export function describeFilm(filmId: string, language = 'en'): string | null {
  const sourceId = filmId === NEUTRAL_FILM_ID ? NEUTRAL_SOURCE : filmId;
  const film = builtInFilms.find(({ id }) => id === sourceId);
  return filmTexts[language]?.[sourceId]?.seenAndHeard ?? film?.seenAndHeard ?? null;
}

/**
 * A template's text on screen, one line per entry, in English unless the film has it in the language. A
 * built-in film decides where and when it appears. Nobody knows which part of an uploaded video stays calm,
 * so there it sits low and leaves a second before the end.
 */
export function findOnScreenText(
  template: { filmId: string; onScreenText: string; durationSeconds: number },
  language = 'en',
): OnScreenText | null {
  const written = template.onScreenText.split('\n').filter(Boolean);
  if (written.length === 0) return null;
  const film = builtInFilms.find(({ id }) => id === template.filmId);
  // An admin's own words have no translation.
  const isFromCatalogue = film?.onScreenText.lines.join('\n') === written.join('\n');
  const lines = (isFromCatalogue && filmTexts[language]?.[template.filmId]?.lines) || written;
  const { placement, startsAtSeconds, endsAtSeconds } = film?.onScreenText ?? {
    placement: 'lower' as const,
    startsAtSeconds: Math.min(3, template.durationSeconds / 4),
    endsAtSeconds: template.durationSeconds - 1,
  };
  return { lines, placement, startsAtSeconds, endsAtSeconds };
}
