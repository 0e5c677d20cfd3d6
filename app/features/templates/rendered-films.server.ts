import manifest from '#films/films.json' with { type: 'json' };

export type RenderedFilm = (typeof manifest.films)[keyof typeof manifest.films];

const films: Partial<Record<string, RenderedFilm>> = manifest.films;

/** What stands in for a film that was taken away: it belongs to no template. */
export const NEUTRAL_FILM_ID = 'neutral';

/** Nobody in it, no night and no weather: it fits a letter of any kind. */
const NEUTRAL: keyof typeof manifest.films = 'gratitude-3';

/**
 * What was rendered of one of our films (`films/films.json`).
 * @throws Error where nothing was: a missing film is better heard than hidden behind another
 */
export function getRenderedFilm(filmId: string): RenderedFilm {
  const film = films[filmId === NEUTRAL_FILM_ID ? NEUTRAL : filmId];
  if (!film) throw new Error(`The film ${filmId} has not been rendered`);
  return film;
}
