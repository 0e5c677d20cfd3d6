import type { FrameSize } from '../render-plan.ts';

/** Levels of 256 up to which a change is grain. From twice this on, it is movement. */
const faint = 2;

/** So many frames from a join, what moves has nothing of `first` any more. */
const free = 24;

/**
 * A key frame has another texture than the frames before it, and a viewer sees that as a pulse. So
 * all that neither moves nor changes its light keeps the texture of `first`, the picture with which
 * the movement begins, and near a join what moves has it as well. Returns `frames`, changed in
 * place; the first of them becomes `first`.
 * @param returns whether `first` follows the last frame again
 */
export function matchJoins(
  frames: Buffer,
  first: Buffer,
  size: FrameSize,
  bits: 8 | 10,
  returns = true,
): Buffer {
  const matching = new Matching(frames, first, size, bits, 0);
  const { count } = matching;
  for (let frame = 0; frame < count; frame++) {
    const distance = returns ? Math.min(frame, count - frame) : frame;
    matching.match(frame, 1, smooth(Math.min(1, distance / free)));
  }
  return frames;
}

const smooth = (x: number) => x * x * (3 - 2 * x);

/** How many frames before the movement have all of its texture. */
const settled = 16;

/** The same for the frames that lead to the movement, more and more: the last becomes `first`. */
export function matchLead(frames: Buffer, first: Buffer, size: FrameSize, bits: 8 | 10): Buffer {
  const last = frames.length / first.length - 1;
  const matching = new Matching(frames, first, size, bits, last);
  for (let frame = 0; frame <= last; frame++) {
    matching.match(frame, smooth(Math.min(1, (frame + 1) / (last - settled))), 0);
  }
  return frames;
}

class Matching {
  readonly count: number;
  readonly #all: Uint8Array | Uint16Array;
  readonly #target: Uint8Array | Uint16Array;
  readonly #source: Uint16Array;
  readonly #largest: number;
  readonly #planes: readonly { start: number; plane: Plane }[];

  /** @param own the frame that shows what `first` shows */
  constructor(
    frames: Buffer,
    first: Buffer,
    { width, height }: FrameSize,
    bits: 8 | 10,
    own: number,
  ) {
    const values = (bytes: Buffer) =>
      bits === 10 ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) : bytes;
    this.#all = values(frames);
    this.#target = values(first);
    const { length } = this.#target;
    this.count = this.#all.length / length;
    this.#source = Uint16Array.from(this.#all.subarray(own * length, (own + 1) * length));
    this.#largest = 2 ** bits - 1;
    const luma = width * height;
    this.#planes = [
      { start: 0, plane: new Plane(width, height) },
      { start: luma, plane: new Plane(width / 2, height / 2) },
      { start: luma + luma / 4, plane: new Plane(width / 2, height / 2) },
    ];
  }

  /**
   * Gives a frame this share of the texture.
   * @param freedom how much of its own texture what moves has
   */
  match(frame: number, share: number, freedom: number) {
    const [all, source, target] = [this.#all, this.#source, this.#target];
    const at = frame * target.length;
    const grain = (faint * this.#largest) / 255;
    for (const { start, plane } of this.#planes) {
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
        const movement = Math.max(0, Math.min(1, strength));
        const kept = ((moved[i] as number) - dimmed) * movement;
        const wanted = target[start + i] as number;
        // Where something was and is gone, an error of the key frame would stay as its shadow.
        const gone = (wanted - (source[start + i] as number)) * movement * freedom;
        const matched = wanted + dimmed + kept - gone;
        const own = all[at + start + i] as number;
        const mixed = Math.round(own + (matched - own) * share);
        all[at + start + i] = Math.max(0, Math.min(this.#largest, mixed));
      }
    }
  }
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
