import { readFile, writeFile } from 'node:fs/promises';
import { folders } from './folders.ts';
import type { Orientation } from './render-plan.ts';
import type { Box } from './text-box.ts';

/** One file of a finished film. `path` is relative to `films/encoded/`. */
export interface EncodedFile {
  path: string;
  /** As written into `<source type>` or a picture's `type`. */
  type: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
}

export interface VideoFile extends EncodedFile {
  durationSeconds: number;
}

export interface RenderedFrame {
  width: number;
  height: number;
  /** In the order a browser should try them. */
  videos: VideoFile[];
  /** AVIF and JPEG, largest first. */
  posters: EncodedFile[];
  /** A blurred picture of a few hundred bytes, as a data URI. */
  placeholder: string;
  /** Where the words stand, in fractions of the frame, and the least contrast behind them. */
  text: Box & { contrast: number };
}

export interface RenderedFilm {
  id: string;
  /** Hash of everything the film was made from. */
  key: string;
  durationSeconds: number;
  /** The frame the posters show. */
  posterSeconds: number;
  /** How the film was made, said plainly. */
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

/** Adds or replaces one film; the others stay, in the order of their ids. */
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
