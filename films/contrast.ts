import type { FrameSize } from './render-plan.ts';
import { type Box, scrim, scrimAt } from './text-box.ts';

/** The pixels behind a text, and how much the page darkens each of them. */
interface Shade {
  /** Where their red is in the picture. */
  offsets: Uint32Array;
  /** Opacity of the scrim's colour over them. */
  alphas: Float64Array;
}

/** @param dim opacity by which the page also darkens the whole picture */
function shadeBehind(frame: FrameSize, box: Box, dim: number): Shade {
  const offsets: number[] = [];
  const alphas: number[] = [];
  const [left, right] = [box.x * frame.width, (box.x + box.width) * frame.width];
  const [top, bottom] = [box.y * frame.height, (box.y + box.height) * frame.height];
  for (let y = Math.max(Math.floor(top), 0); y < bottom; y++) {
    for (let x = Math.max(Math.floor(left), 0); x < right; x++) {
      const oval = scrimAt(box, (x + 0.5) / frame.width, (y + 0.5) / frame.height);
      offsets.push((y * frame.width + x) * 3);
      alphas.push(1 - (1 - oval) * (1 - dim));
    }
  }
  return { offsets: Uint32Array.from(offsets), alphas: Float64Array.from(alphas) };
}

/** The WCAG contrast of white text against one picture, at the brightest hundredth of the pixels behind it. */
function contrastIn(rgb: Uint8Array, { offsets, alphas }: Shade): number {
  const pixelsOfLevel = new Uint32Array(LEVELS + 1);
  for (let i = 0; i < offsets.length; i++) {
    const at = offsets[i] ?? 0;
    const alpha = alphas[i] ?? 0;
    const luminance =
      0.2126 * linear((rgb[at] ?? 0) * (1 - alpha) + scrim.red * alpha) +
      0.7152 * linear((rgb[at + 1] ?? 0) * (1 - alpha) + scrim.green * alpha) +
      0.0722 * linear((rgb[at + 2] ?? 0) * (1 - alpha) + scrim.blue * alpha);
    const level = Math.ceil(luminance * LEVELS);
    pixelsOfLevel[level] = (pixelsOfLevel[level] ?? 0) + 1;
  }
  let brightest = LEVELS;
  let left = Math.ceil(offsets.length * 0.01);
  for (; brightest > 0; brightest--) {
    left -= pixelsOfLevel[brightest] ?? 0;
    if (left <= 0) break;
  }
  return 1.05 / (brightest / LEVELS + 0.05);
}

/** How finely luminance is told apart; a level counts as its upper end. */
const LEVELS = 10_000;
/** Steps between two values of a colour channel, which the scrim leaves between whole numbers. */
const STEPS = 16;

/** The linear light of every value of a colour channel in steps: working it out for each pixel is slow. */
const linearLight = Float64Array.from({ length: 255 * STEPS + 1 }, (_, step) => {
  const x = step / STEPS / 255;
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
});

const linear = (value: number): number => linearLight[Math.ceil(value * STEPS)] ?? 1;

/**
 * The lowest WCAG contrast of white text over consecutive pictures in one buffer, darkened by the page's
 * scrim.
 * @param dim opacity by which the page also darkens the whole picture
 */
export function minContrast(pictures: Uint8Array, frame: FrameSize, box: Box, dim = 0): number {
  const size = frame.width * frame.height * 3;
  // Once for all pictures: finding it takes longer than measuring one.
  const shade = shadeBehind(frame, box, dim);
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = 0; at + size <= pictures.length; at += size) {
    lowest = Math.min(lowest, contrastIn(pictures.subarray(at, at + size), shade));
  }
  return lowest;
}
