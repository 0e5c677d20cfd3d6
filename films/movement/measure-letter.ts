import path from 'node:path';
import { type Bed, orderBeds } from '#app/features/templates/bed-order.rules.ts';
import { run } from '../external-tools.ts';
import { withArc } from '../light-arc.ts';
import type { RenderedFilm } from '../manifest.ts';
import { decodeFrames, measureLoudness } from '../probe-film.ts';
import { framesPerSecond, holdSeconds } from '../render-plan.ts';
import { type Master, measureSound, readMaster, withPiece } from './check-movement.ts';
import { correlation, swells } from './likeness.ts';

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

/** The longest letter, some three minutes. */
const letterPasses = 20;
const arcBeginsAt = 30;
const sampledSeconds = [10, 30, 60, 90, 120, 150, 170];
const sampleSize = { width: 90, height: 160 };

/**
 * What of a film comes again under the longest letter: how much its music is what it was before, how loud
 * it is, and how its light goes.
 * @param folder where encoded films are
 * @returns lines to print
 */
export async function describeLetter(film: RenderedFilm, folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const video of film.frames.portrait.videos) {
    const master = await readMaster(folder, video, film.beds);
    const passes = await comparePasses(master, letterPasses);
    const joins = await measureSound(master);
    const { integrated, peak } = await withPiece(master, letterPasses, measureLoudness);
    const most = (values: number[]) => Math.max(...values.map(Math.abs)).toFixed(2);
    const same = most(passes.map(({ sameAsBefore }) => sameAsBefore));
    const swells = most(passes.map(({ swellsAsBefore }) => swellsAsBefore));
    lines.push(
      `${video.path}: a pass is at most ${same} the one before, its swells ${swells}; joins ${most(joins.loudness)} LU, clicks ${most(joins.click)}; ${integrated} LUFS, peak ${peak} dBFS`,
    );
  }
  const light = (await lightOver(film, folder)).map(
    (luminance, index) => `${sampledSeconds[index]} s ${luminance.toFixed(3)}`,
  );
  return [...lines, `${film.id}: mean luminance ${light.join(', ')}`];
}

/** The mean luminance at every sampled second, with the film's arc of light. */
async function lightOver({ id, arc, movement }: RenderedFilm, folder: string): Promise<number[]> {
  const { openingSeconds } = movement;
  const size = sampleSize.width * sampleSize.height * 3;
  const frames = await decodeFrames(path.join(folder, id, 'portrait.h264.mp4'), sampleSize);
  const closesAt = openingSeconds + letterPasses * holdSeconds;
  return sampledSeconds.map((at) => {
    const inFile =
      at < openingSeconds ? at : openingSeconds + ((at - openingSeconds) % holdSeconds);
    const frame = Math.round(inFile * framesPerSecond);
    const picture = frames.subarray(frame * size, (frame + 1) * size);
    const progress = Math.max(0, at - arcBeginsAt) / (closesAt - arcBeginsAt);
    return meanLuminance(withArc(picture, sampleSize, arc, progress));
  });
}

function meanLuminance(rgb: Uint8Array): number {
  const weights = [0.2126, 0.7152, 0.0722];
  const sum = rgb.reduce(
    (light, value, at) => light + (weights[at % 3] ?? 0) * (value / 255) ** 2.2,
    0,
  );
  return sum / (rgb.length / 3);
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
    const swellsOf = (sound: Float32Array) => swells(sound, samplesPerSecond);
    return {
      bed,
      sameAsBefore: closest(before, now, shiftSeconds * samplesPerSecond),
      swellsAsBefore: Math.abs(correlation(swellsOf(before), swellsOf(now))),
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

function closest(one: Float32Array, other: Float32Array, shifts: number): number {
  let most = 0;
  for (let shift = -shifts; shift <= shifts; shift++) {
    most = Math.max(most, Math.abs(correlation(one, other, shift)));
  }
  return most;
}
