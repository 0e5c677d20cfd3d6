/** A film as pages show it. Addresses begin with `/films/` and never change their content. */
export interface FilmCut {
  width: number;
  height: number;
  videos: { src: string; type: string }[];
  /** From small to large. */
  posters: { src: string; type: string; width: number }[];
}

export interface Film {
  id: string;
  landscape: FilmCut;
}
