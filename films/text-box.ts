import type { BuiltInFilm } from './catalogue.ts';
import type { FrameSize, Orientation } from './render-plan.ts';

/**
 * A film's block of on-screen text, in fractions of the frame. The page draws the text by the numbers
 * in this file (docs/films.md has the CSS), and the contrast behind it is measured by them.
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The font size, as a share of the frame's height (landscape) or width (portrait). */
const letterSize: Record<Orientation, number> = { landscape: 0.078, portrait: 0.078 };
const lineHeight = 1.24;
/** Mean advance of Cormorant Garamond 500 in ems, rounded up. */
const advance = 0.43;
/** The maximum line width, as a share of the frame. */
const maxWidth: Record<Orientation, number> = { landscape: 0.7, portrait: 0.86 };

/** Middle of the text block, from the top. */
const middleOf: Record<Orientation, Record<BuiltInFilm['onScreenText']['placement'], number>> = {
  landscape: { upper: 0.24, middle: 0.5, lower: 0.78 },
  portrait: { upper: 0.2, middle: 0.46, lower: 0.8 },
};

export function textBox(
  text: BuiltInFilm['onScreenText'],
  orientation: Orientation,
  frame: FrameSize,
): Box {
  const em = letterSize[orientation] * Math.min(frame.width, frame.height);
  const widest = maxWidth[orientation] * frame.width;
  return boxOf(text.lines, em, widest, middleOf[orientation][text.placement], frame);
}

/** Below this height, in CSS pixels, the browser's controls would cover the text. */
const smallBelow = 104 / (1 - middleOf.landscape.lower);
/** Player sizes in CSS pixels, from just below that height down to the smallest phone. */
export const smallPlayers: readonly FrameSize[] = [smallBelow, 394, 315, 236, 174, 135].map(
  (height) => ({ width: (height * 16) / 9, height }),
);

/** The text block in a small player: above the controls, and never smaller than 18 px. */
export function smallPlayerTextBox(text: BuiltInFilm['onScreenText'], player: FrameSize): Box {
  const em = Math.max(letterSize.landscape * player.height, 18);
  const widest = Math.max(maxWidth.landscape * player.width, 240);
  const middle = Math.min(middleOf.landscape[text.placement], 1 - 104 / player.height);
  return boxOf(text.lines, em, widest, middle, player);
}

function boxOf(
  rows: readonly string[],
  em: number,
  widest: number,
  middle: number,
  frame: FrameSize,
): Box {
  let lines = 0;
  let width = 0;
  for (const line of rows) {
    const length = line.length * advance * em;
    // A line that is too long wraps into balanced parts.
    const parts = Math.ceil(length / widest);
    lines += parts;
    width = Math.max(width, length / parts);
  }
  const height = (lines * lineHeight * em) / frame.height;
  const share = width / frame.width;
  return { x: 0.5 - share / 2, y: middle - height / 2, width: share, height };
}

/** The soft dark oval the page draws behind the text, in the dark theme's background colour. */
export const scrim = {
  red: 6,
  green: 7,
  blue: 16,
  alpha: 0.55,
  widthInBoxes: 1.5,
  heightInBoxes: 2.6,
};

/**
 * In a small player the text moves to where films are not kept dark for it. There the whole picture
 * dims while the text is shown, because an oval strong enough by itself looked like a stain.
 */
export const dimInSmallPlayer = 0.3;

/** The scrim's opacity at a point of the frame, falling to zero at its edge. */
export function scrimAt(box: Box, x: number, y: number): number {
  const dx = (x - box.x - box.width / 2) / ((box.width * scrim.widthInBoxes) / 2);
  const dy = (y - box.y - box.height / 2) / ((box.height * scrim.heightInBoxes) / 2);
  const r = Math.hypot(dx, dy);
  // The CSS gradient has stops at 0, 55 % (three quarters) and 100 %.
  if (r >= 1) return 0;
  const level = r < 0.55 ? 1 - (0.25 * r) / 0.55 : 0.75 * (1 - (r - 0.55) / 0.45);
  return scrim.alpha * level;
}
