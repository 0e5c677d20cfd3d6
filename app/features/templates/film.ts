/** A film as pages show it. Addresses begin with `/films/` and their content never changes. */
export interface FilmFrame {
  width: number;
  height: number;
  /** In the order a browser should try them. */
  videos: { src: string; type: string }[];
  /** From large to small, the smaller format first. */
  posters: { src: string; type: string; width: number }[];
  /** A few hundred bytes of blurred picture, shown until the poster is there. */
  placeholder: string;
}

export interface Film {
  id: string;
  landscape: FilmFrame;
  portrait: FilmFrame;
}

/** Words that stand over a film while it plays. */
export interface WordsOnScreen {
  /** Each is one line, broken where a reader would take a breath. */
  lines: readonly string[];
  /** The part of the frame that stays calm while they stand there. */
  placement: 'upper' | 'middle' | 'lower';
  /** Seconds from the first frame: when the first word comes into focus. */
  startsAtSeconds: number;
  /** Seconds from the first frame: when the last word has gone. */
  endsAtSeconds: number;
}
