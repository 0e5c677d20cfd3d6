import type { FilmMovement } from './film-movement.rules.ts';

/** A film as pages show it. Its URLs start with `/films/`, and what they serve never changes. */
export interface Film {
  id: string;
  /** Null for a film that cannot be held, which starts again when its letter lasts longer. */
  movement: FilmMovement | null;
  /** How its light changes over a long letter; null for a film whose light nobody has looked at. */
  arc: LightArc | null;
  landscape: FilmFrame;
  portrait: FilmFrame;
}

/**
 * The colour of the light that a long letter ends in, laid over the film from above to below. Each is
 * red, green and blue up to 255, and how much of them there is, up to 1.
 */
export type LightArc = [top: number[], middle: number[], bottom: number[]];

export interface FilmFrame {
  width: number;
  height: number;
  /** Listed in the order a browser should try them. */
  videos: { src: string; type: string }[];
  /** Largest first; AVIF before JPEG at each size. */
  posters: { src: string; type: string; width: number }[];
  /** A blurred data URI of a few hundred bytes, shown until the poster has loaded. */
  placeholder: string;
}

/** The addresses of a film's smallest poster, for lists. */
export interface Thumbnail {
  avif: string | undefined;
  jpeg: string | undefined;
}

export function thumbnailOf({ landscape }: Film): Thumbnail {
  const smallest = (wanted: string) =>
    landscape.posters.findLast(({ type }) => type === wanted)?.src;
  return { avif: smallest('image/avif'), jpeg: smallest('image/jpeg') };
}

/** The film with addresses that play its holding movement a number of times. */
export function withPasses(film: Film, passes: number): Film {
  if (!film.movement) return film;
  const frame = (one: FilmFrame): FilmFrame => ({
    ...one,
    videos: one.videos.map(({ src, type }) => ({ src: srcWithPasses(src, passes), type })),
  });
  return { ...film, landscape: frame(film.landscape), portrait: frame(film.portrait) };
}

/** The address of a film's file that plays its holding movement a number of times. */
export const srcWithPasses = (src: string, passes: number): string =>
  `${src.split('?')[0]}?passes=${passes}`;
