/** A film as pages show it. Its URLs start with `/films/`, and what they serve never changes. */
export interface Film {
  id: string;
  landscape: FilmFrame;
  portrait: FilmFrame;
}

export interface FilmFrame {
  width: number;
  height: number;
  /** In the order a browser should try them. */
  videos: { src: string; type: string }[];
  /** Largest first; AVIF before JPEG at each size. */
  posters: { src: string; type: string; width: number }[];
  /** A blurred data URI of a few hundred bytes, shown until the poster has loaded. */
  placeholder: string;
}
