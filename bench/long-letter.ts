import { execFileSync } from 'node:child_process';
import { folders } from '#films/folders.ts';
import { withArc } from '#films/light-arc.ts';
import { type RenderedFilm, readManifest } from '#films/manifest.ts';
import { measureSound, readMaster } from '#films/movement/check-movement.ts';
import { comparePasses } from '#films/movement/measure-letter.ts';
import type { Benchmark } from './measurement.ts';

/** A letter of three minutes. */
const PASSES = 20;
const ARC_BEGINS_AT_SECONDS = 30;
const SAMPLED_SECONDS = [10, 30, 90, 170];
const SIZE = { width: 90, height: 160 };

/**
 * What of a film comes again under a long letter: how much its passes sound like those before, how loud
 * they are, and how its light goes over three minutes. Prints a row for each film.
 */
export const longLetter: Benchmark = {
  name: 'long-letter',
  async measure() {
    const { films } = await readManifest();
    const rows = [];
    for (const film of Object.values(films)) rows.push(await measureFilm(film));
    const worst = (values: number[]) => Math.max(...values);
    const table = rows
      .map(
        ({ id, same, swells, step, loudness, light }) =>
          `${id} ${same.toFixed(2)} and ${swells.toFixed(2)}, ${step.toFixed(1)} LU, ${loudness.map((one) => one.toFixed(1)).join(' and ')} LUFS, light ${light.map((one) => one.toFixed(3)).join(', ')}`,
      )
      .join('; ');
    return [
      {
        name: 'long letter, a pass of the music against the one before, the film that repeats most',
        value: worst(rows.map(({ same }) => same)),
        target: { kind: 'at most', value: 0.6 },
        unit: '',
        detail: `correlation of the sound and of its swells, largest step of loudness at a join, loudness with one and five passes, mean luminance after ${SAMPLED_SECONDS.join(', ')} s: ${table}`,
      },
      {
        name: 'long letter, change of the loudness at a join without the rest, the largest',
        value: worst(rows.map(({ step }) => step)),
        target: { kind: 'at most', value: 1 },
        unit: 'LU',
        detail: `${PASSES} passes, AV1 with Opus and H.264 with AAC`,
      },
      {
        name: 'long letter, change of a film’s light by its arc, the film that changes least',
        value: Math.min(
          ...rows.map(({ light: [, from = 1, , to = 1] }) => Math.abs(to / from - 1)),
        ),
        target: { kind: 'at least', value: 0.02 },
        unit: '',
        detail: 'share of its mean luminance, from half a minute to the end',
      },
    ];
  },
};

async function measureFilm({ id, frames, beds, arc, movement }: RenderedFilm) {
  const passes = [];
  const joins = [];
  for (const video of frames.portrait.videos) {
    const master = await readMaster(folders.encoded, video, beds);
    passes.push(...(await comparePasses(master, PASSES)));
    joins.push(await measureSound(master));
  }
  const file = `${folders.encoded}/${id}/portrait.h264.mp4`;
  const seconds = movement.openingSeconds + PASSES * movement.holdSeconds;
  return {
    id,
    same: Math.max(...passes.map(({ sameAsBefore }) => sameAsBefore)),
    swells: Math.max(...passes.map(({ swellsAsBefore }) => swellsAsBefore)),
    step: Math.max(...joins.flatMap(({ loudness }) => loudness.map(Math.abs))),
    loudness: joins[0]?.integrated ?? [],
    light: SAMPLED_SECONDS.map((at) => {
      const progress = Math.max(0, at - ARC_BEGINS_AT_SECONDS) / (seconds - ARC_BEGINS_AT_SECONDS);
      const { openingSeconds, holdSeconds } = movement;
      const inFile =
        at < openingSeconds ? at : openingSeconds + ((at - openingSeconds) % holdSeconds);
      return meanLuminance(withArc(pictureAt(file, inFile), SIZE, arc, Math.min(1, progress)));
    }),
  };
}

function pictureAt(file: string, seconds: number): Buffer {
  const scale = `scale=${SIZE.width}:${SIZE.height}`;
  const output = ['-frames:v', '1', '-vf', scale, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return execFileSync('ffmpeg', ['-v', 'error', '-ss', String(seconds), '-i', file, ...output]);
}

function meanLuminance(picture: Uint8Array): number {
  const linear = (value = 0) => (value / 255) ** 2.2;
  let sum = 0;
  for (let at = 0; at < picture.length; at += 3) {
    const [red, green, blue] = picture.subarray(at, at + 3);
    sum += 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }
  return sum / (picture.length / 3);
}
