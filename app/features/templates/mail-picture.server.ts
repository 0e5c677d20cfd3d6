import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findRenderedFilm } from './rendered-films.server.ts';

/** Wide enough for a mail on a phone, small enough to travel inside it. */
const WIDTH = 480;

const inLines = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n');

const pictures = new Map<string, Promise<string | null>>();

/**
 * The small picture of a built-in film, to be put inside a mail: nothing in a mail is fetched from
 * anywhere. As base64 in lines of 76, as a mail wants it, made once. Null for a film that is not ours, or whose picture is not there: then the mail has none.
 */
export function mailPicture(filmId: string): Promise<string | null> {
  const known = pictures.get(filmId);
  if (known) return known;
  const poster = findRenderedFilm(filmId)?.frames.landscape.posters.find(
    ({ type, width }) => type === 'image/jpeg' && width === WIDTH,
  );
  const picture = poster
    ? readFile(path.join('films/encoded', poster.path)).then(inLines, () => null)
    : Promise.resolve(null);
  pictures.set(filmId, picture);
  return picture;
}
