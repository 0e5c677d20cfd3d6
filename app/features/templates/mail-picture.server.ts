import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#app/platform/log/log.server.ts';
import { getRenderedFilm } from './rendered-films.server.ts';
import { isVideoFilmId } from './video-film.ts';

/** Wide enough for a mail on a phone, small enough to travel inside it. */
const WIDTH = 480;

const inLines = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n');

const pictures = new Map<string, Promise<string | null>>();

/**
 * The small picture of a built-in film, to be put inside a mail: nothing in a mail is fetched from
 * anywhere. As base64 in lines of 76, as a mail wants it, made once. Null for a video of somebody's.
 * Null also where it is missing, which the log tells once: a letter matters more than its picture.
 * @param folder where the films of this place lie
 */
export function mailPicture(
  log: Pick<Log, 'warn'>,
  filmId: string,
  folder = 'films/encoded',
): Promise<string | null> {
  const known = pictures.get(filmId);
  if (known) return known;
  const picture = readPicture(filmId, folder).catch((error) => {
    log.warn({ err: error, filmId }, 'the picture of a film is missing: its mails leave without');
    return null;
  });
  pictures.set(filmId, picture);
  return picture;
}

async function readPicture(filmId: string, folder: string): Promise<string | null> {
  if (isVideoFilmId(filmId)) return null;
  const poster = getRenderedFilm(filmId).frames.landscape.posters.find(
    ({ type, width }) => type === 'image/jpeg' && width === WIDTH,
  );
  if (!poster) throw new Error(`No poster of the film ${filmId} is ${WIDTH} pixels wide`);
  return inLines(await readFile(path.join(folder, poster.path)));
}
