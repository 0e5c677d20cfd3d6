import { collectBytes, type ReadBytes } from '#app/platform/storage/byte-reader.server.ts';
import {
  type ComposedMp4,
  composeMp4,
  INDEX_MAX_BYTES,
  parseMp4,
} from '#app/platform/video/compose-mp4.server.ts';
import { type FilmRegions, sequenceOf } from './film-movement.rules.ts';

/** A header takes up to 100 KB, and a film is requested in several ranges. */
const REMEMBERED = 64;

const composed = new Map<string, Promise<ComposedMp4>>();

/**
 * A film made to play a number of passes of its holding movement.
 * @param name names the files among all files; their bytes never change
 * @param reads the film's file, and the one of its beds if it has one
 */
export function composeFilm(
  name: string,
  reads: FilmReads,
  regions: FilmRegions,
  passes: number,
): Promise<ComposedMp4> {
  const key = `${passes} ${name}`;
  const known = composed.get(key);
  composed.delete(key);
  const film = known ?? readAndCompose(reads, regions, passes);
  composed.set(key, film);
  // A failed read is not remembered.
  film.catch(() => composed.delete(key));
  const [oldest] = composed.keys();
  if (oldest !== undefined && composed.size > REMEMBERED) composed.delete(oldest);
  return film;
}

export type FilmReads = readonly [ReadBytes, ...ReadBytes[]];

async function readAndCompose(
  [film, ...beds]: FilmReads,
  regions: FilmRegions,
  passes: number,
): Promise<ComposedMp4> {
  const parse = async (read: ReadBytes) => parseMp4(await collectBytes(read(0, INDEX_MAX_BYTES)));
  const sources = await Promise.all(beds.map(parse));
  return composeMp4([await parse(film), ...sources], sequenceOf(regions, passes));
}
