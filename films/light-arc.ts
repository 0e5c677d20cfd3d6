import type { FrameSize } from './render-plan.ts';

/** Red, green and blue, and how much of them covers what is below. */
type Colour = readonly number[];
export type LightArc = readonly [top: Colour, middle: Colour, bottom: Colour];

/** The colour of an arc at a height, from 0 above to 1 below, as browsers mix the colours of a gradient. */
function colourAt(arc: LightArc, height: number): Colour {
  const [from, to] = height < 0.5 ? [arc[0], arc[1]] : [arc[1], arc[2]];
  const x = height < 0.5 ? height * 2 : height * 2 - 1;
  const share = mix(from[3], to[3], x);
  const channel = (index: number) =>
    mix((from[index] ?? 0) * (from[3] ?? 0), (to[index] ?? 0) * (to[3] ?? 0), x);
  return [channel(0), channel(1), channel(2), share];
}

const mix = (from = 0, to = 0, x: number) => from + (to - from) * x;

/**
 * rgb24 pictures as a page shows them under an arc.
 * @param progress 0 where it begins, 1 where a letter closes
 */
export function withArc(
  pictures: Uint8Array,
  { width, height }: FrameSize,
  arc: LightArc,
  progress = 1,
): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) => colourAt(arc, (y + 0.5) / height));
  return pictures.map((value, at) => {
    const colour = rows[Math.floor(at / 3 / width) % height] ?? [];
    const share = (colour[3] ?? 0) * progress;
    return Math.round(value * (1 - share) + (colour[at % 3] ?? 0) * progress);
  });
}
