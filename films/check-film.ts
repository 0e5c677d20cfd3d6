import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltInFilm } from './catalogue.ts';
import { leastContrast } from './contrast.ts';
import type { EncodedFile, RenderedFilm, RenderedFrame, VideoFile } from './manifest.ts';
import { type FrameSize, framesPerSecond, type Orientation, orientations } from './render-plan.ts';
import { readLoudness, readPictures, readPoster, readVideo } from './probe-film.ts';
import { smallPlayers, textBox, smallPlayerTextBox, dimInSmallPlayer } from './text-box.ts';

/**
 * Looks at and listens to a finished film and says what is wrong with it, one sentence a fault.
 * An empty list means: every file is the one the manifest names, plays for as long as the
 * catalogue says, is never black nor frozen, sounds as loud as the others, and its words can
 * be read.
 */
export async function checkFilm(
  film: BuiltInFilm,
  rendered: RenderedFilm,
  folder: string,
): Promise<string[]> {
  const faults: string[] = [];
  if (rendered.durationSeconds !== film.durationSeconds) {
    faults.push(`the manifest says ${rendered.durationSeconds} s, the catalogue otherwise`);
  }
  for (const orientation of orientations) {
    const frame = rendered.frames[orientation];
    for (const file of [...frame.videos, ...frame.posters]) {
      const fault = await checkFile(file, folder);
      if (fault) faults.push(fault);
    }
    if (faults.length > 0) continue;
    for (const video of frame.videos) {
      const found = await checkVideo(
        film,
        orientation,
        frame,
        video,
        rendered.posterSeconds,
        folder,
      );
      faults.push(...found.map((fault) => `${video.path}: ${fault}`));
    }
  }
  return faults;
}

/** That a file is there and is, byte for byte, the one that was recorded. */
export async function checkFile(file: EncodedFile, folder: string): Promise<string | undefined> {
  const content = await readFile(path.join(folder, file.path)).catch(() => undefined);
  if (!content) return `${file.path} is missing`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== file.sha256 || content.length !== file.bytes) {
    return `${file.path} is not the file that was recorded`;
  }
  return undefined;
}

const expected = {
  'video/mp4': { codec: 'h264', audioCodec: 'aac', pixelFormat: 'yuv420p' },
  'video/webm': { codec: 'av1', audioCodec: 'opus', pixelFormat: 'yuv420p10le' },
} as const;

/** Large enough to read contrast from, small enough to hold a film in memory. */
const sampleSize: Record<Orientation, FrameSize> = {
  landscape: { width: 320, height: 180 },
  portrait: { width: 180, height: 320 },
};

/** Seconds that belong to the fade from black, and to the coming to rest. */
const opening = 2;
const resting = 2.8;

async function checkVideo(
  film: BuiltInFilm,
  orientation: Orientation,
  frame: RenderedFrame,
  video: VideoFile,
  posterSeconds: number,
  folder: string,
): Promise<string[]> {
  const file = path.join(folder, video.path);
  const facts = await readVideo(file);
  const pictures = await readPictures(file, sampleSize[orientation]);
  const sound = await readLoudness(file);
  const moments = Moments.of(pictures, sampleSize[orientation]);
  const container = video.type.split(';')[0] as keyof typeof expected;
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };

  for (const [name, value] of Object.entries(expected[container])) {
    const is = facts[name as keyof typeof facts];
    must(is === value, `${name} is ${is}, not ${value}`);
  }
  must(facts.width === frame.width && facts.height === frame.height, 'it has another size');
  must(facts.framesPerSecond === `${framesPerSecond}/1`, 'it does not run at 24 frames a second');
  must(facts.colour === 'tv bt709 bt709 bt709', `its colour is tagged ${facts.colour}`);
  must(facts.firstPictureEnd <= 300_000, 'its first picture comes after more than 300 KB');
  must(
    Math.abs(facts.durationSeconds - film.durationSeconds) < 0.1,
    `it lasts ${facts.durationSeconds} s`,
  );
  const frames = Math.round(film.durationSeconds * framesPerSecond);
  must(moments.count === frames, `it holds ${moments.count} pictures, not ${frames}`);
  if (moments.count !== frames) return faults;

  must(moments.mean(0) < 4, 'it does not begin in the dark');
  for (let at = opening; at + 0.5 < film.durationSeconds - resting; at += 0.5) {
    must(moments.brightest(at) > 40, `it is black at ${at} s`);
    must(moments.change(at, at + 0.5) > 0.25, `it stands still at ${at} s`);
  }
  must(moments.brightest(film.durationSeconds - 0.05) > 40, 'its last picture cannot be held');
  must(Math.abs(sound.integrated + 18) <= 1, `it is ${sound.integrated} LUFS loud`);
  must(sound.peak <= -3, `its peak is ${sound.peak} dBFS`);

  const shown = moments.picture(posterSeconds);
  for (const poster of frame.posters) {
    const still = await readPoster(path.join(folder, poster.path), sampleSize[orientation]);
    const away = difference(shown, still);
    must(away < 4, `${poster.path} shows something else (${away.toFixed(1)})`);
    // A film converted with one matrix and tagged with another comes out tinted.
    must(tint(shown, still) < 1.6, `its colours are not those of ${poster.path}`);
  }
  const { startsAtSeconds, endsAtSeconds } = film.onScreenText;
  const box = textBox(film.onScreenText, orientation, sampleSize[orientation]);
  const words = moments.between(startsAtSeconds, endsAtSeconds);
  const contrast = leastContrast(words, sampleSize[orientation], box);
  must(contrast >= 4.5, `its words have a contrast of only ${contrast.toFixed(2)}`);
  // Small players show the landscape frame alone; the recipient's page has its own words.
  for (const player of orientation === 'landscape' ? smallPlayers : []) {
    const small = smallPlayerTextBox(film.onScreenText, player);
    const least = leastContrast(words, sampleSize[orientation], small, dimInSmallPlayer);
    must(least >= 4.5, `in a player ${player.height} high its contrast is ${least.toFixed(2)}`);
  }
  return faults;
}

/** The decoded pictures of a film, asked by time. */
class Moments {
  readonly count: number;
  readonly #pictures: Uint8Array;
  readonly #length: number;

  private constructor(pictures: Uint8Array, length: number) {
    this.#pictures = pictures;
    this.#length = length;
    this.count = pictures.length / length;
  }

  static of(pictures: Uint8Array, size: FrameSize) {
    return new Moments(pictures, size.width * size.height * 3);
  }

  picture(seconds: number): Uint8Array {
    const frame = Math.min(Math.round(seconds * framesPerSecond), this.count - 1);
    return this.#pictures.subarray(frame * this.#length, (frame + 1) * this.#length);
  }

  between(from: number, to: number): Uint8Array {
    const [first, end] = [from, to].map((at) => Math.round(at * framesPerSecond) * this.#length);
    return this.#pictures.subarray(first, end);
  }

  mean(seconds: number): number {
    const picture = this.picture(seconds);
    return picture.reduce((sum, value) => sum + value, 0) / picture.length;
  }

  /** The level that only a hundredth of the picture exceeds. */
  brightest(seconds: number): number {
    const levels = Uint8Array.from(this.picture(seconds)).sort();
    return levels[Math.floor(levels.length * 0.99)] ?? 0;
  }

  change(from: number, to: number): number {
    return difference(this.picture(from), this.picture(to));
  }
}

/** Mean difference of two pictures, in steps of 0..255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

/** By how much the weakest or strongest primary differs on average. */
function tint(a: Uint8Array, b: Uint8Array): number {
  const sums = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    sums[i % 3] = (sums[i % 3] ?? 0) + (a[i] ?? 0) - (b[i] ?? 0);
  }
  return Math.max(...sums.map((sum) => Math.abs(sum / (a.length / 3))));
}
