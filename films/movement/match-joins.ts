import type { FrameSize } from '../render-plan.ts';

/** Levels of 256 up to which a change is grain. From twice this on, it is movement. */
const faint = 2;

/**
 * A key frame has another texture than the frames before it, and a viewer sees that as a pulse. So
 * the movement's first frame is the one decoded after the opening, and all that neither moves nor
 * changes its light keeps the texture of that frame. Returns `frames`, changed in place.
 */
export function matchJoins(
  frames: Buffer,
  first: Buffer,
  { width, height }: FrameSize,
  bits: 8 | 10,
): Buffer {
  const values = (bytes: Buffer) =>
    bits === 10 ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) : bytes;
  const [all, target] = [values(frames), values(first)];
  const source = Uint16Array.from(all.subarray(0, target.length));
  const largest = 2 ** bits - 1;
  const grain = (faint * largest) / 255;
  const luma = width * height;
  const planes = [
    { start: 0, plane: new Plane(width, height) },
    { start: luma, plane: new Plane(width / 2, height / 2) },
    { start: luma + luma / 4, plane: new Plane(width / 2, height / 2) },
  ];
  all.set(target, 0);
  for (let at = target.length; at < all.length; at += target.length) {
    for (const { start, plane } of planes) {
      const { moved, light, shape } = plane;
      for (let i = 0; i < moved.length; i++) {
        moved[i] = (all[at + start + i] as number) - (source[start + i] as number);
      }
      plane.blurInto(light, 8);
      // Grain differs from pixel to pixel, movement does not.
      plane.blurInto(shape, 1);
      for (let i = 0; i < moved.length; i++) {
        const dimmed = light[i] as number;
        const strength = Math.abs((shape[i] as number) - dimmed) / grain - 1;
        const kept = ((moved[i] as number) - dimmed) * Math.max(0, Math.min(1, strength));
        const matched = Math.round((target[start + i] as number) + dimmed + kept);
        all[at + start + i] = Math.max(0, Math.min(largest, matched));
      }
    }
  }
  return frames;
}

/** Buffers for one plane of a picture: how far each pixel is from the first frame, and means of that. */
class Plane {
  readonly moved: Float32Array;
  readonly light: Float32Array;
  readonly shape: Float32Array;
  readonly #rows: Float32Array;
  readonly #sums: Float64Array;
  readonly #width: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.moved = new Float32Array(width * height);
    this.light = new Float32Array(width * height);
    this.shape = new Float32Array(width * height);
    this.#rows = new Float32Array(width * height);
    this.#sums = new Float64Array(width);
  }

  /** The mean over a square that reaches `reach` pixels to each side. */
  blurInto(mean: Float32Array, reach: number) {
    const width = this.#width;
    const height = this.moved.length / width;
    const [from, rows, sums] = [this.moved, this.#rows, this.#sums];
    const side = 2 * reach + 1;
    for (let start = 0; start < from.length; start += width) {
      const at = (x: number) => from[start + Math.max(0, Math.min(width - 1, x))] as number;
      let sum = 0;
      for (let x = -reach; x <= reach; x++) sum += at(x);
      for (let x = 0; x < width; x++) {
        rows[start + x] = sum / side;
        sum += at(x + reach + 1) - at(x - reach);
      }
    }
    const rowAt = (y: number) => Math.max(0, Math.min(height - 1, y)) * width;
    sums.fill(0);
    for (let y = -reach; y <= reach; y++) {
      for (let x = 0; x < width; x++)
        sums[x] = (sums[x] as number) + (rows[rowAt(y) + x] as number);
    }
    for (let y = 0; y < height; y++) {
      const [next, last] = [rowAt(y + reach + 1), rowAt(y - reach)];
      for (let x = 0; x < width; x++) {
        const sum = sums[x] as number;
        mean[y * width + x] = sum / side;
        sums[x] = sum + (rows[next + x] as number) - (rows[last + x] as number);
      }
    }
  }
}
