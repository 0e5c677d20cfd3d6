import manifest from '#films/films.json' with { type: 'json' };
import type { Film, FilmFrame } from './film.ts';
import { isVideoFilmId, videoFilm } from './video-film.ts';

type RenderedFilm = (typeof manifest.films)[keyof typeof manifest.films];
type RenderedFrame = RenderedFilm['frames']['landscape'];

const films: Partial<Record<string, RenderedFilm>> = manifest.films;
const [neutral] = Object.values(manifest.films);

/** The film a template plays; the neutral one where its own is gone (product.md section 1). */
export function filmOf(filmId: string): Film {
  if (isVideoFilmId(filmId)) return videoFilm(filmId);
  const { frames } = films[filmId] ?? (neutral as RenderedFilm);
  return { id: filmId, landscape: frame(frames.landscape), portrait: frame(frames.portrait) };
}

function frame({ width, height, videos, posters, placeholder }: RenderedFrame): FilmFrame {
  return {
    width,
    height,
    videos: videos.map(({ path, type }) => ({ src: address(path), type })),
    posters: posters.map(({ path, type, width: across }) => ({
      src: address(path),
      type,
      width: across,
    })),
    placeholder,
  };
}

const address = (path: string) => `/films/${path}`;

/** What stands in for a film that was taken away: it belongs to no template. */
export const NEUTRAL_FILM_ID = 'neutral';
