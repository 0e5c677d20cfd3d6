import type { Film, FilmFrame } from './film.ts';
import { getRenderedFilm, type RenderedFilm } from './rendered-films.server.ts';
import { isVideoFilmId, videoFilm } from './video-film.ts';

type RenderedFrame = RenderedFilm['frames']['landscape'];

/**
 * The film a template plays: one of ours, an approved video, or the neutral film.
 *
 * @throws Error where there is no such film
 */
export function filmOf(filmId: string): Film {
  if (isVideoFilmId(filmId)) return videoFilm(filmId);
  const { frames } = getRenderedFilm(filmId);
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
