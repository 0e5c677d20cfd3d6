import { FRAMES_PER_SECOND } from '#app/platform/video/movement-plan.ts';
import type { Film, FilmFrame } from './film.ts';
import { type FilmRegions, movementOf } from './film-movement.rules.ts';

/**
 * The film id of an uploaded video. It is random, and the film's URLs contain nothing else, so
 * nothing a recipient or visitor sees leads to the uploader (docs/product.md, "Templates").
 */
const VIDEO_FILM_ID = /^video-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isVideoFilmId = (filmId: string): boolean => VIDEO_FILM_ID.test(filmId);

/** The files of every uploaded video, by the names its URLs end with. */
export const VIDEO_FILE = 'film.mp4';
export const VIDEO_POSTERS = [1280, 640].flatMap((width) => [
  { name: `poster-${width}.avif`, type: 'image/avif', width },
  { name: `poster-${width}.jpg`, type: 'image/jpeg', width },
]);

/**
 * The film of an uploaded video: its URLs follow from its id.
 * @param regions what its second file holds; null when it cannot be held, or where it need not be
 */
export function videoFilm(filmId: string, regions: FilmRegions | null = null): Film {
  const frame: FilmFrame = {
    width: 1280,
    height: 720,
    videos: [{ src: `/videos/${filmId}/${VIDEO_FILE}`, type: 'video/mp4' }],
    posters: VIDEO_POSTERS.map(({ name, type, width }) => ({
      src: `/videos/${filmId}/${name}`,
      type,
      width,
    })),
    placeholder: NO_PICTURE,
  };
  // One file serves both orientations: players fit it into their frame.
  return {
    id: filmId,
    movement: regions && movementOf(regions, FRAMES_PER_SECOND),
    arc: null,
    landscape: frame,
    portrait: { ...frame, width: 720, height: 1280 },
  };
}

const NO_PICTURE =
  'data:image/gif;base64,R0lGODlhAQABAIAAABMVJAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
