import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#app/platform/log/log.server.ts';
import type { MailContent } from '#app/platform/mail/compose-mail.server.ts';
import { POSTER_NAME } from '#app/ui/mail/plain-mail.email.tsx';
import { getRenderedFilm } from './get-film.server.ts';
import { isVideoFilmId } from './video-film.ts';

/** Wide enough for mail on a phone, small enough to embed. */
const WIDTH = 480;

const inLines = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n');

const posters = new Map<string, Promise<string | null>>();

/**
 * The small poster of a built-in film, embedded in mail because our mail loads nothing from the
 * network: base64 in lines of 76 characters, cached. Null for an uploaded video. Also null when the
 * file is missing, which is logged once: a letter matters more than its picture.
 * @param folder holds the encoded films
 */
export function findMailPoster(
  log: Pick<Log, 'warn'>,
  filmId: string,
  folder = 'films/encoded',
): Promise<string | null> {
  const cached = posters.get(filmId);
  if (cached) return cached;
  const poster = readPoster(filmId, folder).catch((error) => {
    log.warn({ err: error, filmId }, 'film poster missing: sending mail without it');
    return null;
  });
  posters.set(filmId, poster);
  return poster;
}

/** The same, as mail carries it. */
export async function findMailPicture(
  log: Pick<Log, 'warn'>,
  filmId: string | null | undefined,
): Promise<NonNullable<MailContent['picture']> | null> {
  const base64 = filmId ? await findMailPoster(log, filmId) : null;
  return base64 === null ? null : { name: POSTER_NAME, type: 'image/jpeg', base64 };
}

async function readPoster(filmId: string, folder: string): Promise<string | null> {
  if (isVideoFilmId(filmId)) return null;
  const poster = getRenderedFilm(filmId).frames.landscape.posters.find(
    ({ type, width }) => type === 'image/jpeg' && width === WIDTH,
  );
  if (!poster) throw new Error(`The film ${filmId} has no poster ${WIDTH} pixels wide`);
  return inLines(await readFile(path.join(folder, poster.path)));
}
