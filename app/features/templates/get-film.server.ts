import manifest from '#films/films.json' with { type: 'json' };
import { type Film, type FilmFrame, type LightArc, withPasses } from './film.ts';
import type { FilmMovement, FilmRegions } from './film-movement.rules.ts';
import { isVideoFilmId, videoFilm } from './video-film.ts';

type RenderedFilm = (typeof manifest.films)[keyof typeof manifest.films];
type RenderedFrame = RenderedFilm['frames']['landscape'];

const renderedFilms: Partial<Record<string, RenderedFilm>> = manifest.films;

/** Replaces a film that was taken down. No template offers it. */
export const NEUTRAL_FILM_ID = 'neutral';

/** No people, no night, no weather: it suits any letter. */
export const NEUTRAL_SOURCE: keyof typeof manifest.films = 'love-3';

/**
 * The film a template plays: a built-in film, an approved video or the neutral film.
 * @param videoRegions of an approved video: what lets it play as long as its letter. Pages without a
 * letter leave it out.
 * @throws Error when there is no such film
 */
export function getFilm(filmId: string, videoRegions: FilmRegions | null = null): Film {
  if (isVideoFilmId(filmId)) return videoFilm(filmId, videoRegions);
  const { frames, movement, arc } = getRenderedFilm(filmId);
  const film = {
    id: filmId,
    movement,
    arc: arc as LightArc,
    landscape: frame(frames.landscape),
    portrait: frame(frames.portrait),
  };
  return withPasses(film, 0);
}

/**
 * A built-in film's entry in `films/films.json`.
 * @throws Error when it was never rendered: failing loudly beats silently playing another film
 */
export function getRenderedFilm(filmId: string): RenderedFilm {
  const film = renderedFilms[filmId === NEUTRAL_FILM_ID ? NEUTRAL_SOURCE : filmId];
  if (!film) throw new Error(`The film ${filmId} has not been rendered`);
  return film;
}

interface HeldFile {
  movement: FilmMovement;
  regions: FilmRegions;
  /** The path of its other beds. */
  beds: string;
}

/** What a file of a film that can be held stores, and its movement; null for any other file. */
export function findHeldFile(filmId: string, file: string): HeldFile | null {
  const film = Object.hasOwn(renderedFilms, filmId) ? renderedFilms[filmId] : undefined;
  if (!film) return null;
  const { landscape, portrait } = film.frames;
  const videos = [...landscape.videos, ...portrait.videos];
  const video = videos.find(({ path }) => path === file);
  if (!video) return null;
  const { path, packets } = film.beds.files[video.type.includes('opus') ? 'av1' : 'h264'];
  // JSON has no tuples.
  const regions = { ...video.regions, beds: packets } as FilmRegions;
  return { movement: film.movement, regions, beds: path };
}

function frame({ width, height, videos, posters, placeholder }: RenderedFrame): FilmFrame {
  return {
    width,
    height,
    videos: videos.map(({ path, type }) => ({ src: filmUrl(path), type })),
    posters: posters.map((poster) => ({
      src: filmUrl(poster.path),
      type: poster.type,
      width: poster.width,
    })),
    placeholder,
  };
}

const filmUrl = (path: string) => `/films/${path}`;
