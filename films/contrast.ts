import type { FrameSize } from './render-plan.ts';
import { type Box, scrim, scrimAt } from './text-box.ts';

/**
 * The WCAG contrast of white letters against one picture, where the words stand: at the brightest
 * hundredth of the ground behind them, with the page's scrim over it and, where the page
 * dims the whole picture, a wash of that opacity.
 */
export function contrastBehind(rgb: Uint8Array, frame: FrameSize, box: Box, wash = 0): number {
  const lights: number[] = [];
  const [left, right] = [box.x * frame.width, (box.x + box.width) * frame.width];
  const [top, bottom] = [box.y * frame.height, (box.y + box.height) * frame.height];
  for (let y = Math.max(Math.floor(top), 0); y < bottom; y++) {
    for (let x = Math.max(Math.floor(left), 0); x < right; x++) {
      const at = (y * frame.width + x) * 3;
      const oval = scrimAt(box, (x + 0.5) / frame.width, (y + 0.5) / frame.height);
      const alpha = 1 - (1 - oval) * (1 - wash);
      const over = (value: number, dark: number) => value * (1 - alpha) + dark * alpha;
      lights.push(
        0.2126 * linear(over(rgb[at] ?? 0, scrim.red)) +
          0.7152 * linear(over(rgb[at + 1] ?? 0, scrim.green)) +
          0.0722 * linear(over(rgb[at + 2] ?? 0, scrim.blue)),
      );
    }
  }
  lights.sort((a, b) => a - b);
  const bright = lights[Math.floor(lights.length * 0.99)] ?? 0;
  return 1.05 / (bright + 0.05);
}

function linear(value: number): number {
  const x = value / 255;
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
}

/** The least contrast over a row of pictures stored one after another. */
export function leastContrast(pictures: Uint8Array, frame: FrameSize, box: Box, wash = 0): number {
  const size = frame.width * frame.height * 3;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at + size <= pictures.length; at += size) {
    least = Math.min(least, contrastBehind(pictures.subarray(at, at + size), frame, box, wash));
  }
  return least;
}
