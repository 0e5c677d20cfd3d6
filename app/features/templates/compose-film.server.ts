import { open } from 'node:fs/promises';
import { type ComposedMp4, composeMp4, parseMp4 } from '#app/platform/video/compose-mp4.server.ts';
import { type FilmRegions, sequenceOf } from './film-movement.rules.ts';

/** Enough for the index of every film file, which comes first. */
const INDEX_MAX_BYTES = 256 * 1024;
/** A header takes up to 100 KB, and a film is requested in several ranges. */
const REMEMBERED = 64;

const composed = new Map<string, Promise<ComposedMp4>>();

/** The film in this file, made to play a number of passes of its holding movement. */
export function composeFilm(
  file: string,
  regions: FilmRegions,
  passes: number,
): Promise<ComposedMp4> {
  const key = `${passes} ${file}`;
  const known = composed.get(key);
  composed.delete(key);
  const film = known ?? readAndCompose(file, regions, passes);
  composed.set(key, film);
  // A failed read is not remembered.
  film.catch(() => composed.delete(key));
  const [oldest] = composed.keys();
  if (oldest !== undefined && composed.size > REMEMBERED) composed.delete(oldest);
  return film;
}

async function readAndCompose(
  file: string,
  regions: FilmRegions,
  passes: number,
): Promise<ComposedMp4> {
  return composeMp4(parseMp4(await readIndex(file)), sequenceOf(regions, passes));
}

async function readIndex(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(INDEX_MAX_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
