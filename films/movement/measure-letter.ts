import { type Bed, orderBeds } from '#app/features/templates/bed-order.rules.ts';
import { run } from '../external-tools.ts';
import { framesPerSecond, holdSeconds } from '../render-plan.ts';
import { type Master, withPiece } from './check-movement.ts';

/** Enough to compare passes: what the ear takes for the same is below. */
const samplesPerSecond = 8_000;
/** Passes are compared at distances of up to this much, because playing is not exact. */
const shiftSeconds = 0.025;

export interface Pass {
  bed: 'first' | Bed;
  /** How much it is the pass before, from 0 to 1: at best, when one is shifted a little. */
  sameAsBefore: number;
  /** The same of how loud each tenth of a second is: wind or leaves that swell at one moment. */
  swellsAsBefore: number;
}

/** Compares each pass of a film with the one before it, as a listener of a letter hears them. */
export async function comparePasses(master: Master, passes: number): Promise<Pass[]> {
  const sound = await withPiece(master, passes, readMono);
  const opening = master.regions.frames[0] / framesPerSecond;
  const pass = (index: number) => {
    const from = Math.round((opening + index * holdSeconds) * samplesPerSecond);
    return sound.subarray(from, from + holdSeconds * samplesPerSecond);
  };
  return (['first', ...orderBeds(passes - 1)] as const).map((bed, index) => {
    if (index === 0) return { bed, sameAsBefore: 0, swellsAsBefore: 0 };
    const [before, now] = [pass(index - 1), pass(index)];
    return {
      bed,
      sameAsBefore: closest(before, now, shiftSeconds * samplesPerSecond),
      swellsAsBefore: closest(swells(before), swells(now), 0),
    };
  });
}

async function readMono(file: string): Promise<Float32Array> {
  const output = ['-vn', '-f', 'f32le', '-ac', '1', '-ar', String(samplesPerSecond), '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...output]);
  return new Float32Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length),
  );
}

function swells(sound: Float32Array): Float32Array {
  const length = samplesPerSecond / 10;
  return Float32Array.from({ length: sound.length / length }, (_, index) =>
    Math.sqrt(
      sound
        .subarray(index * length, (index + 1) * length)
        .reduce((sum, value) => sum + value * value, 0),
    ),
  );
}

function closest(one: Float32Array, other: Float32Array, shifts: number): number {
  let most = 0;
  for (let shift = -shifts; shift <= shifts; shift++) {
    most = Math.max(most, Math.abs(correlation(one, other, shift)));
  }
  return most;
}

/** Pearson's, of two sounds of which one comes `shift` samples later. */
function correlation(one: Float32Array, other: Float32Array, shift: number): number {
  const from = Math.max(0, -shift);
  const to = Math.min(one.length, other.length - shift);
  let [sumA, sumB, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const a = one[i] as number;
    const b = other[i + shift] as number;
    sumA += a;
    sumB += b;
    aa += a * a;
    bb += b * b;
    ab += a * b;
  }
  const count = to - from;
  const spread = (sum: number, squares: number) => squares - (sum * sum) / count;
  return (ab - (sumA * sumB) / count) / Math.sqrt(spread(sumA, aa) * spread(sumB, bb));
}
