import type { FrameSize } from './render-plan.ts';
import { type Box, scrim, scrimAt } from './text-box.ts';

/**
 * The WCAG contrast of white text against one picture, at the brightest hundredth of the area behind
 * the text, darkened by the page's scrim.
 * @param dim opacity by which the page also darkens the whole picture
 */
export function contrastBehind(rgb: Uint8Array, frame: FrameSize, box: Box, dim = 0): number {
  const luminances: number[] = [];
  const [left, right] = [box.x * frame.width, (box.x + box.width) * frame.width];
  const [top, bottom] = [box.y * frame.height, (box.y + box.height) * frame.height];
  for (let y = Math.max(Math.floor(top), 0); y < bottom; y++) {
    for (let x = Math.max(Math.floor(left), 0); x < right; x++) {
      const at = (y * frame.width + x) * 3;
      const oval = scrimAt(box, (x + 0.5) / frame.width, (y + 0.5) / frame.height);
      const alpha = 1 - (1 - oval) * (1 - dim);
      const over = (value: number, dark: number) => value * (1 - alpha) + dark * alpha;
      luminances.push(
        0.2126 * linear(over(rgb[at] ?? 0, scrim.red)) +
          0.7152 * linear(over(rgb[at + 1] ?? 0, scrim.green)) +
          0.0722 * linear(over(rgb[at + 2] ?? 0, scrim.blue)),
      );
    }
  }
  luminances.sort((a, b) => a - b);
  const bright = luminances[Math.floor(luminances.length * 0.99)] ?? 0;
  return 1.05 / (bright + 0.05);
}

function linear(value: number): number {
  const x = value / 255;
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
}

/** The lowest contrast over consecutive pictures in one buffer. */
export function minContrast(pictures: Uint8Array, frame: FrameSize, box: Box, dim = 0): number {
  const size = frame.width * frame.height * 3;
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = 0; at + size <= pictures.length; at += size) {
    lowest = Math.min(lowest, contrastBehind(pictures.subarray(at, at + size), frame, box, dim));
  }
  return lowest;
}
