import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltInFilm } from './catalogue.ts';
import { minContrast } from './contrast.ts';
import { FilmError } from './external-tools.ts';
import { withArc } from './light-arc.ts';
import type { EncodedFile, FilmBeds, RenderedFilm, RenderedFrame, VideoFile } from './manifest.ts';
import { type Master, measureJoins, readMaster, withPiece } from './movement/check-movement.ts';
import { comparePasses } from './movement/measure-letter.ts';
import { decodeFrames, decodePoster, measureLoudness, probeFilm } from './probe-film.ts';
import { type FrameSize, framesPerSecond, type Orientation, orientations } from './render-plan.ts';
import { dimInSmallPlayer, smallPlayers, smallPlayerTextBox, textBox } from './text-box.ts';
import { filmTexts, measuredText } from './texts.ts';

/**
 * Decodes a finished film and returns its problems, one sentence each. An empty list means that every
 * file is the one in the manifest, has the catalogue's duration, is never black or frozen, is as loud
 * as the other films, and its text is readable.
 */
export async function checkFilm(
  film: BuiltInFilm,
  rendered: RenderedFilm,
  folder: string,
): Promise<string[]> {
  const problems: string[] = [];
  if (rendered.durationSeconds !== film.durationSeconds) {
    problems.push(`the manifest says ${rendered.durationSeconds} s, the catalogue differs`);
  }
  for (const file of Object.values(rendered.beds.files)) {
    const problem = await checkFile(file, folder);
    if (problem) problems.push(problem);
  }
  for (const orientation of orientations) {
    const frame = rendered.frames[orientation];
    for (const file of [...frame.videos, ...frame.posters]) {
      const problem = await checkFile(file, folder);
      if (problem) problems.push(problem);
    }
    if (problems.length > 0) continue;
    const posters = await decodePosters(frame, orientation, folder).catch(nothingIfUndecodable);
    if (!posters) {
      problems.push(`a ${orientation} poster cannot be decoded`);
      continue;
    }
    for (const video of frame.videos) {
      const check = (played: string) =>
        checkVideo(film, orientation, frame, video, rendered, posters, played);
      const found = (await checkPieces(folder, video, rendered.beds, check).catch(
        nothingIfUndecodable,
      )) ?? ['it cannot be decoded'];
      problems.push(...found.map((problem) => `${video.path}: ${problem}`));
    }
  }
  return problems;
}

/** For a file that ffmpeg or ffprobe refuses. @throws any other error */
function nothingIfUndecodable(error: unknown): undefined {
  if (!(error instanceof FilmError)) throw error;
}

async function checkPieces(
  folder: string,
  video: VideoFile,
  beds: FilmBeds,
  check: (played: string) => Promise<string[]>,
): Promise<string[]> {
  const master = await readMaster(folder, video, beds);
  return [...(await withPiece(master, 0, check)), ...(await checkJoins(master))];
}

/** Checks that a file exists and is, byte for byte, the one in the manifest. */
export async function checkFile(
  file: Pick<EncodedFile, 'path' | 'bytes' | 'sha256'>,
  folder: string,
): Promise<string | undefined> {
  const content = await readFile(path.join(folder, file.path)).catch(() => undefined);
  if (!content) return `${file.path} is missing`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== file.sha256 || content.length !== file.bytes) {
    return `${file.path} is not the file in the manifest`;
  }
  return undefined;
}

const expected = {
  avc1: { codec: 'h264', audioCodec: 'aac', pixelFormat: 'yuv420p' },
  av01: { codec: 'av1', audioCodec: 'opus', pixelFormat: 'yuv420p10le' },
} as const;

/** Large enough to measure contrast, small enough to hold a film in memory. */
const sampleSize: Record<Orientation, FrameSize> = {
  landscape: { width: 320, height: 180 },
  portrait: { width: 180, height: 320 },
};

/** Seconds at the start and end in which a film may be dark or still. */
const fadeInSeconds = 2;
const restSeconds = 2.8;

/** Decoded posters by their path. */
type Posters = Map<string, Uint8Array>;

async function decodePosters(
  frame: RenderedFrame,
  orientation: Orientation,
  folder: string,
): Promise<Posters> {
  const posters: Posters = new Map();
  for (const { path: name } of frame.posters) {
    posters.set(name, await decodePoster(path.join(folder, name), sampleSize[orientation]));
  }
  return posters;
}

async function checkVideo(
  film: BuiltInFilm,
  orientation: Orientation,
  frame: RenderedFrame,
  video: VideoFile,
  { posterSeconds, arc }: RenderedFilm,
  posters: Posters,
  file: string,
): Promise<string[]> {
  const probed = await probeFilm(file);
  const pictures = await decodeFrames(file, sampleSize[orientation]);
  const sound = await measureLoudness(file);
  const frames = Frames.of(pictures, sampleSize[orientation]);
  const codec = video.type.includes('avc1') ? 'avc1' : 'av01';
  const problems: string[] = [];
  const expectThat = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };

  for (const [name, value] of Object.entries(expected[codec])) {
    const is = probed[name as keyof typeof probed];
    expectThat(is === value, `${name} is ${is}, not ${value}`);
  }
  expectThat(probed.width === frame.width && probed.height === frame.height, 'its size differs');
  expectThat(probed.framesPerSecond === `${framesPerSecond}/1`, 'its frame rate is not 24');
  expectThat(probed.colour === 'tv bt709 bt709 bt709', `its colour is tagged ${probed.colour}`);
  expectThat(probed.firstPictureEnd <= 300_000, 'its first frame ends after 300 KB');
  expectThat(
    Math.abs(probed.durationSeconds - film.durationSeconds) < 0.1,
    `it lasts ${probed.durationSeconds} s`,
  );
  const frameCount = Math.round(film.durationSeconds * framesPerSecond);
  expectThat(frames.count === frameCount, `it has ${frames.count} frames, not ${frameCount}`);
  if (frames.count !== frameCount) return problems;

  expectThat(frames.mean(0) < 4, 'it does not start in the dark');
  for (let at = fadeInSeconds; at + 0.5 < film.durationSeconds - restSeconds; at += 0.5) {
    expectThat(frames.brightest(at) > 40, `it is black at ${at} s`);
    expectThat(frames.change(at, at + 0.5) > 0.25, `it is frozen at ${at} s`);
  }
  expectThat(
    frames.brightest(film.durationSeconds - 0.05) > 40,
    'its last frame is too dark to hold',
  );
  expectThat(Math.abs(sound.integrated + 18) <= 1, `its loudness is ${sound.integrated} LUFS`);
  expectThat(sound.peak <= -3, `its peak is ${sound.peak} dBFS`);

  const shown = frames.picture(posterSeconds);
  for (const [poster, still] of posters) {
    const distance = difference(shown, still);
    expectThat(distance < 4, `${poster} shows something else (${distance.toFixed(1)})`);
    // A film converted with one colour matrix and tagged with another looks tinted.
    expectThat(tint(shown, still) < 1.6, `its colours differ from ${poster}`);
  }
  problems.push(...checkText(film, orientation, frames));
  // The words of a long letter stand there under a stronger oval.
  const last = frames.sampled(film.durationSeconds - 5, film.durationSeconds);
  const ended = withArc(last, sampleSize[orientation], arc);
  const box = textBox(film.onScreenText, orientation, sampleSize[orientation]);
  const contrast = minContrast(ended, sampleSize[orientation], box);
  expectThat(contrast >= 4.5, `at the end of its arc, words have a contrast of ${contrast}`);
  return problems;
}

/** Whether the text can be read, in every language, wherever the film is played. */
function checkText(film: BuiltInFilm, orientation: Orientation, frames: Frames): string[] {
  const { startsAtSeconds, endsAtSeconds } = film.onScreenText;
  const pictures = frames.between(startsAtSeconds, endsAtSeconds);
  const sampled = frames.sampled(startsAtSeconds, endsAtSeconds);
  const size = sampleSize[orientation];
  // Small players show the landscape film only; the recipient's page has its own text.
  const players = orientation === 'landscape' ? smallPlayers : [];
  return ['en', ...Object.keys(filmTexts)].flatMap((language) => {
    const text = language === 'en' ? film.onScreenText : measuredText(film, language);
    const boxes = [
      { in: 'its text', box: textBox(text, orientation, size), dim: 0 },
      ...players.map((player) => ({
        in: `its text in a player ${player.height} px high`,
        box: smallPlayerTextBox(text, player),
        dim: dimInSmallPlayer,
      })),
    ];
    return boxes.flatMap(({ in: where, box, dim }) => {
      const contrast = minContrast(language === 'en' ? pictures : sampled, size, box, dim);
      return contrast >= 4.5
        ? []
        : [`${where}, in ${language}, has a contrast of only ${contrast.toFixed(2)}`];
    });
  });
}

/** No viewer can see or hear where the holding movement begins, follows itself and ends. */
async function checkJoins(master: Master): Promise<string[]> {
  const { picture, loudness, click, integrated } = await measureJoins(master);
  const list = (values: number[]) => values.map((value) => value.toFixed(2)).join(', ');
  const problems: string[] = [];
  // A share of the largest change between neighbouring frames of the movement.
  if (Math.max(...picture) > 1) problems.push(`its joins show: ${list(picture)}`);
  if (Math.max(...loudness.map(Math.abs)) > 1) {
    problems.push(`its loudness changes at a join: ${list(loudness)} LU`);
  }
  if (Math.max(...click) > 1) problems.push(`it clicks at a join: ${list(click)}`);
  if (Math.max(...integrated.map((value) => Math.abs(value + 18))) > 1) {
    problems.push(`its loudness depends on its length: ${list(integrated)} LUFS`);
  }
  const passes = await comparePasses(master, 12);
  const same = passes.map(({ sameAsBefore }) => sameAsBefore);
  if (Math.max(...same) > 0.6) problems.push(`passes sound like those before: ${list(same)}`);
  return problems;
}

/** A film's decoded frames, accessed by time. */
class Frames {
  readonly count: number;
  readonly #pictures: Uint8Array;
  readonly #length: number;

  private constructor(pictures: Uint8Array, length: number) {
    this.#pictures = pictures;
    this.#length = length;
    this.count = pictures.length / length;
  }

  static of(pictures: Uint8Array, size: FrameSize) {
    return new Frames(pictures, size.width * size.height * 3);
  }

  picture(seconds: number): Uint8Array {
    const frame = Math.min(Math.round(seconds * framesPerSecond), this.count - 1);
    return this.#pictures.subarray(frame * this.#length, (frame + 1) * this.#length);
  }

  between(from: number, to: number): Uint8Array {
    const [first, end] = [from, to].map((at) => Math.round(at * framesPerSecond) * this.#length);
    return this.#pictures.subarray(first, end);
  }

  /** Four pictures a second: nine more languages would take nine times as long otherwise. */
  sampled(from: number, to: number): Uint8Array {
    const count = Math.floor((to - from) * 4);
    return Buffer.concat(Array.from({ length: count }, (_, at) => this.picture(from + at / 4)));
  }

  mean(seconds: number): number {
    const picture = this.picture(seconds);
    return picture.reduce((sum, value) => sum + value, 0) / picture.length;
  }

  /** The level that only a hundredth of the values exceed. */
  brightest(seconds: number): number {
    const levels = Uint8Array.from(this.picture(seconds)).sort();
    return levels[Math.floor(levels.length * 0.99)] ?? 0;
  }

  change(from: number, to: number): number {
    return difference(this.picture(from), this.picture(to));
  }
}

/** Mean absolute difference of two pictures, on a scale of 0 to 255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

/** The largest mean difference of one colour channel. */
function tint(a: Uint8Array, b: Uint8Array): number {
  const sums = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    sums[i % 3] = (sums[i % 3] ?? 0) + (a[i] ?? 0) - (b[i] ?? 0);
  }
  return Math.max(...sums.map((sum) => Math.abs(sum / (a.length / 3))));
}
