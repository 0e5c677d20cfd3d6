import type { Film, FilmFrame } from './film.ts';

/**
 * The film of an approved video. Its id is random and is all its addresses are made of, so that
 * nothing a stranger can see leads to whoever uploaded it (product.md section 1). `gallery` keeps
 * the files and answers the addresses.
 */

const FORM = /^video-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isVideoFilmId = (filmId: string): boolean => FORM.test(filmId);

/** The files every such film has, by the name they have in its addresses. */
export const VIDEO_FILE = 'film.mp4';
export const VIDEO_POSTERS = [1280, 640].flatMap((width) => [
  { name: `poster-${width}.avif`, type: 'image/avif', width },
  { name: `poster-${width}.jpg`, type: 'image/jpeg', width },
]);

/** The film of an approved video: its addresses follow from its id. */
export function videoFilm(filmId: string): Film {
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
  // One file serves both ways of holding a phone: players fit it into the frame they have.
  return { id: filmId, landscape: frame, portrait: { ...frame, width: 720, height: 1280 } };
}

const NO_PICTURE =
  'data:image/gif;base64,R0lGODlhAQABAIAAABMVJAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
