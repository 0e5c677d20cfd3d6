import { type BuiltInFilm, builtInFilms } from './built-in-films.ts';

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
