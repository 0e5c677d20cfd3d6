import { readFile, writeFile } from 'node:fs/promises';
import { folders } from './folders.ts';
import type { Regions } from './movement/master.ts';
import type { Orientation } from './render-plan.ts';
import type { Box } from './text-box.ts';

/** One file of a finished film. `path` is relative to `films/encoded/`. */
export interface EncodedFile {
  path: string;
  /** The value for the `type` attribute of `<source>`. */
  type: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
}

export interface VideoFile extends EncodedFile {
  durationSeconds: number;
  /** The parts the file consists of. */
  regions: Regions;
}

/** Music for later passes of the movement. Where a bed ends early, the film's own goes on. */
export interface BedFile extends Omit<EncodedFile, 'width' | 'height'> {
  packets: [theme: number, thin: number, counter: number, rest: number];
}

export interface FilmBeds {
  /** Hash of everything the beds were made from. */
  key: string;
  files: Record<'av1' | 'h264', BedFile>;
}

export interface RenderedFrame {
  width: number;
  height: number;
  /** In the order a browser should try them. */
  videos: VideoFile[];
  /** Largest first; AVIF before JPEG at each size. */
  posters: EncodedFile[];
  /** A blurred data URI of a few hundred bytes. */
  placeholder: string;
  /** The text block in fractions of the frame, and the lowest contrast behind it. */
  text: Box & { contrast: number };
}

export interface RenderedFilm {
  id: string;
  /** Hash of everything the film was made from. */
  key: string;
  durationSeconds: number;
  /** A file has an opening, a movement that follows itself, and a close. */
  movement: { openingSeconds: number; holdSeconds: number; closeSeconds: number };
  beds: FilmBeds;
  /**
   * What a long letter's page lays over the film, from above to below: red, green, blue and how much of
   * them. Written by hand: no film is made again for it.
   */
  arc: [top: number[], middle: number[], bottom: number[]];
  /** The moment the posters show. */
  posterSeconds: number;
  /** Hash of everything but the sound: whether a new score needs no new pictures. */
  pictureKey: string;
  /** A statement of how the film was made. */
  madeBy: string;
  frames: Record<Orientation, RenderedFrame>;
}

export interface Manifest {
  version: 1;
  films: Record<string, RenderedFilm>;
}

export async function readManifest(): Promise<Manifest> {
  const text = await readFile(folders.manifest, 'utf8').catch(() => '');
  return text ? (JSON.parse(text) as Manifest) : { version: 1, films: {} };
}

/** Adds or replaces one film in the manifest, which is sorted by id. */
export async function saveFilm(film: RenderedFilm): Promise<void> {
  const { films } = await readManifest();
  films[film.id] = film;
  const sorted = Object.fromEntries(
    Object.keys(films)
      .sort()
      .map((id) => [id, films[id]]),
  );
  const text = JSON.stringify({ version: 1, films: sorted }, null, 2);
  await writeFile(folders.manifest, `${text}\n`);
}
