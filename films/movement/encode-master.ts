import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Codec, encoding } from '../encode-video.ts';
import { atLowPriority, FilmError, run } from '../external-tools.ts';
import { folders } from '../folders.ts';
import type { VideoFile } from '../manifest.ts';
import { describeFile, probeFilm } from '../probe-film.ts';
import { exists, sizeOf } from '../render-frames.ts';
import {
  framesPerSecond,
  hashOf,
  holdSeconds,
  type Orientation,
  type RenderPlan,
} from '../render-plan.ts';
import type { Scene } from '../scene-file.ts';
import { sampleRate } from '../sound/signal.ts';
import { regionFrames } from './hold-frames.ts';
import { type MovementSound, mixedPasses } from './make-movement-sound.ts';
import { type Master, masterFile, type Regions } from './master.ts';
import { matchJoins } from './match-joins.ts';
import { readMp4, type Track } from './mp4-file.ts';

const svtParameters =
  'tune=0:film-grain=6:film-grain-denoise=0:lp=2:enable-tf=0:use-fixed-qindex-offsets=1:key-frame-qindex-offset=-64:key-frame-chroma-qindex-offset=-64:qindex-offsets=[0,32,40,48,56,56]';

/** Part of a film's key, as `encoding` is for films without a holding movement. */
export const masterEncoding = {
  // No frame is shown in another order than it is stored: the header needs no table for it.
  h264: {
    pixels: 'yuv420p',
    video:
      '-c:v libx264 -profile:v high -level 3.1 -bf 0 -maxrate 3000k -bufsize 4M -x264-params aq-mode=3:aq-strength=0.9:deblock=-1,-1:keyint=600:scenecut=0:ipratio=1.25',
    effort: '-preset fast',
    lower: 0,
    audio: '-c:a aac -b:a 112k',
    limit: 3_000_000,
    stepsToHalve: 6,
  },
  av1: {
    pixels: 'yuv420p10le',
    // Key frames much finer than the rest and not mixed with the frames after them: they follow frames
    // they must look like.
    video: `-c:v libsvtav1 -svtav1-params ${svtParameters} -g 600`,
    // The quality is counted from that of the other frames.
    lower: 13,
    effort: '-preset 8',
    audio: '-c:a libopus -b:a 72k',
    limit: 1_700_000,
    stepsToHalve: 11,
  },
} as const;

export interface MasterSource {
  id: string;
  orientation: Orientation;
  plan: RenderPlan;
  settings: Scene['settings'];
  chunkList: string;
  movement: { hold: string; close: string };
  sound: MovementSound;
}

/** Encodes the parts of one orientation with one codec and puts them into one file. */
export async function encodeMaster(
  source: MasterSource,
  codec: Codec,
  firstQuality: number,
  log: (line: string) => void,
): Promise<VideoFile> {
  const { limit, stepsToHalve } = masterEncoding[codec];
  const audio = await encodeSound(source, codec);
  let quality = firstQuality;
  while (quality < firstQuality + 14) {
    const encoder = await createEncoder(source, codec, quality);
    const opening = await encodeOpening(encoder);
    // The whole file has about as many bytes to a frame as its first half, or a little more.
    const expected = ((await sizeOf(opening)) * encoder.allFrames) / encoder.frames.opening;
    const isTooLarge = expected > 1.2 * limit;
    const content = isTooLarge
      ? undefined
      : masterFile(await encodePictures(encoder, opening, audio));
    const bytes = content?.length ?? expected;
    log(
      `${source.id} ${source.orientation} ${codec} crf ${quality}: ${isTooLarge ? 'about ' : ''}${(bytes / 1e6).toFixed(2)} MB`,
    );
    if (content && bytes <= limit) {
      const folder = path.join(folders.encoded, source.id);
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${source.orientation}.${codec}.mp4`);
      await writeFile(file, content);
      return describeMaster(source, codec, file, audio.regions);
    }
    quality += Math.ceil(Math.log2(bytes / limit) * stepsToHalve + 0.25);
  }
  throw new FilmError(`${source.id} exceeds ${limit} bytes as ${codec}`);
}

interface Encoder extends MasterSource {
  codec: Codec;
  quality: number;
  frames: ReturnType<typeof regionFrames>;
  allFrames: number;
  /** Named after all that its pictures depend on: what is in it need not be encoded again. */
  folder: string;
}

async function createEncoder(
  source: MasterSource,
  codec: Codec,
  quality: number,
): Promise<Encoder> {
  const frames = regionFrames(source.settings);
  const { fold, dim } = source.settings;
  const key = hashOf([
    source.plan.key,
    JSON.stringify([encoding.convert, encoding.tags, masterEncoding[codec]]),
    JSON.stringify([quality, frames, fold, dim]),
    await readFile(path.join(import.meta.dirname, 'match-joins.ts'), 'utf8'),
    ...(codec === 'av1' ? [holdOptions, String(settlings)] : []),
  ]);
  return {
    ...source,
    codec,
    quality,
    frames,
    allFrames: frames.opening + frames.hold + frames.close,
    folder: path.join(folders.work, 'encodings', key),
  };
}

/** With one frame more: it shows how the first frame of the movement looks after these. */
async function encodeOpening(encoder: Encoder): Promise<string> {
  await mkdir(encoder.folder, { recursive: true });
  const concat = ['-f', 'concat', '-safe', '0', '-i', encoder.chunkList];
  return encodeRegion(encoder, concat, encoder.frames.opening + 1, [], 'opening');
}

async function encodePictures(
  encoder: Encoder,
  openingFile: string,
  audio: { track: Track; regions: Regions['packets'] },
): Promise<Master> {
  const { codec, frames } = encoder;
  const input = await prepareRegions(encoder, openingFile);
  const files = [openingFile];
  if (codec === 'h264') {
    files.push(await encodeRegion(encoder, input.hold, frames.hold, [1, 24], 'hold'));
    files.push(await encodeRegion(encoder, input.close, frames.close, [1, 0], 'close'));
  } else {
    files.push(await encodeRegion(encoder, input.hold, frames.hold + 1, [], 'hold', holdOptions));
    files.push(await encodeRegion(encoder, input.close, frames.close, [], 'close', closeOptions));
  }
  await Promise.all(rawParts.map((part) => rm(path.join(encoder.folder, part), { force: true })));

  const tracks: Track[] = [];
  for (const [i, count] of [frames.opening, frames.hold, frames.close].entries()) {
    const [track] = await readMp4(files[i] as string);
    if (!track || track.samples.length < count) throw new FilmError(`${files[i]} lacks frames`);
    if (track.isKey.filter(Boolean).length !== 1) throw new FilmError(`${files[i]} has key frames`);
    tracks.push({
      ...track,
      samples: track.samples.slice(0, count),
      isKey: track.isKey.slice(0, count),
    });
  }
  const [opening] = tracks as [Track];
  if (tracks.some(({ description }) => !description.equals(opening.description))) {
    throw new FilmError(`The parts of ${encoder.id} need different decoders`);
  }
  return {
    video: {
      ...opening,
      samples: tracks.flatMap(({ samples }) => samples),
      isKey: tracks.flatMap(({ isKey }) => isKey),
    },
    audio: audio.track,
    regions: { frames: [frames.opening, frames.hold, frames.close], packets: audio.regions },
  };
}

/**
 * Key frames of one picture must look alike, so their quality does not depend on the frames around
 * them.
 */
const evenParameters = `${svtParameters}:aq-mode=0:enable-tpl-la=0`;

/**
 * The frame after the last of a pass is the first of the next. Coded as a key frame that is not shown
 * itself (SVT-AV1's forward key frame), it is what the last frames of a pass are predicted from, so
 * they lead to the very picture that follows. It must come where a group of 16 frames ends.
 */
const holdOptions = `-svtav1-params ${evenParameters}:irefresh-type=1 -g ${holdSeconds * framesPerSecond}`;
const closeOptions = `-svtav1-params ${evenParameters}`;

const rawParts = ['hold.raw', 'close.raw'] as const;

/** Writes the frames of the movement and of the close as the encoder gets them. */
async function prepareRegions(encoder: Encoder, openingFile: string) {
  const { codec, frames, plan, movement, folder } = encoder;
  const name = (part: string) => path.join(folder, part);
  const size = `${plan.size.width}x${plan.size.height}`;
  const raw = ['-f', 'rawvideo', '-pix_fmt', masterEncoding[codec].pixels, '-s', size];
  const [hold, close] = rawParts.map((part) => [
    ...raw,
    ...['-r', String(framesPerSecond), '-i', name(part)],
  ]) as [string[], string[]];
  if ((await exists(name('hold.mp4'))) && (await exists(name('close.mp4')))) return { hold, close };
  const last = await decodeFrame(openingFile, frames.opening, codec);
  const first = codec === 'av1' ? await settle(encoder, last) : last;
  const held = matchJoins(
    await readRaw(movement.hold, codec),
    first,
    plan.size,
    codec === 'av1' ? 10 : 8,
  );
  await writeFile(name('hold.raw'), held);
  if (codec === 'av1') await appendFile(name('hold.raw'), first);
  const closing = await readRaw(movement.close, codec);
  first.copy(closing);
  await writeFile(name('close.raw'), closing);
  return { hold, close };
}

/** After this many times, a key frame hardly changes its picture any more. */
const settlings = 3;

/** The picture that remains when a picture is coded as a key frame again and again. */
async function settle(encoder: Encoder, picture: Buffer): Promise<Buffer> {
  const { codec, folder, plan } = encoder;
  const [raw, file] = [path.join(folder, 'key.raw'), path.join(folder, 'key.mp4')];
  const size = `${plan.size.width}x${plan.size.height}`;
  const format = ['-f', 'rawvideo', '-pix_fmt', masterEncoding[codec].pixels, '-s', size];
  let settled = picture;
  for (let time = 0; time < settlings; time++) {
    await writeFile(raw, settled);
    const input = [...format, '-r', String(framesPerSecond), '-i', raw];
    await encodeRegion(encoder, input, 1, [], 'key', closeOptions);
    settled = await decodeFrame(file, 0, codec);
    await rm(file);
  }
  await rm(raw);
  return settled;
}

/** @param finer how many frames at the start and at the end get more bits: they meet at a join */
async function encodeRegion(
  { codec, quality, plan, folder }: Encoder,
  input: readonly string[],
  count: number,
  finer: readonly number[],
  part: string,
  moreOptions = '',
): Promise<string> {
  const file = path.join(folder, `${part}.mp4`);
  if (await exists(file)) return file;
  const unfinished = path.join(folder, `${part}.part.mp4`);
  const { pixels, video, effort, lower } = masterEncoding[codec];
  const isRaw = input.includes('rawvideo');
  const [start = 0, end = 0] = finer;
  const region = (from: number, to: number, offset: number) =>
    `trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS${offset < 0 ? `,addroi=0:0:${plan.size.width}:${plan.size.height}:${offset}` : ''}`;
  const parts = [
    region(0, start, -0.35),
    region(start, count - end, 0),
    ...(end > 0 ? [region(count - end, count, -0.18)] : []),
  ];
  const labels = parts.map((_, i) => `[p${i}]`);
  const filter =
    start > 0
      ? `split=${parts.length}${parts.map((_, i) => `[s${i}]`).join('')};${parts.map((part, i) => `[s${i}]${part}[p${i}]`).join(';')};${labels.join('')}concat=n=${parts.length}`
      : isRaw
        ? 'null'
        : `${encoding.convert},format=${pixels}`;
  await run(
    ...atLowPriority('ffmpeg', [
      ...['-v', 'error', '-y', ...input, '-frames:v', String(count)],
      ...['-vf', filter, '-threads', '2', '-chroma_sample_location', 'left'],
      ...`${video} ${effort} -crf ${Math.max(quality - lower, 17)} ${moreOptions}`
        .trim()
        .split(' '),
      ...encoding.tags.split(' '),
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
      unfinished,
    ]),
  );
  await rename(unfinished, file);
  return file;
}

/** Frames as the encoder gets them. */
async function readRaw(file: string, codec: Codec): Promise<Buffer> {
  const filter = `${encoding.convert},format=${masterEncoding[codec].pixels}`;
  return (await run('ffmpeg', ['-v', 'error', '-i', file, '-vf', filter, '-f', 'rawvideo', '-']))
    .stdout;
}

/** A frame as players show it, without the grain they add. */
async function decodeFrame(file: string, frame: number, codec: Codec): Promise<Buffer> {
  const input = ['-v', 'error', '-export_side_data', 'film_grain', '-i', file];
  const select = `select=eq(n\\,${frame})`;
  const format = ['-f', 'rawvideo', '-pix_fmt', masterEncoding[codec].pixels, '-'];
  return (await run('ffmpeg', [...input, '-vf', select, '-frames:v', '1', ...format])).stdout;
}

/** Encodes both mixes and takes from them the packets of each part. */
async function encodeSound(source: MasterSource, codec: Codec) {
  const encode = async (wav: string, name: string) => {
    const file = path.join(folders.work, `encoding-${source.id}-${name}-${codec}.mp4`);
    const audio = masterEncoding[codec].audio.split(' ');
    const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
    await run('ffmpeg', ['-v', 'error', '-y', '-i', wav, ...audio, ...plain, file]);
    const [track] = await readMp4(file);
    if (!track) throw new FilmError(`${file} has no sound`);
    return track;
  };
  const long = await encode(source.sound.long, 'long');
  const short = await encode(source.sound.short, 'short');
  const { hold, close } = source.settings;
  const packet = (seconds: number) => Math.round((seconds * sampleRate + long.skip) / long.delta);
  const at = packet(hold);
  const pass = (holdSeconds * sampleRate) / long.delta;
  const length = Math.round((close * sampleRate) / long.delta);
  const last = at + mixedPasses * pass;
  const parts = [
    long.samples.slice(0, at),
    long.samples.slice(at, at + pass),
    long.samples.slice(last - pass, last),
    long.samples.slice(last, last + length),
    short.samples.slice(at, at + length),
  ];
  const regions = [at, pass, pass, length, length] as Regions['packets'];
  if (parts.some((part, i) => part.length !== regions[i])) throw new FilmError('Sound is missing');
  const samples = parts.flat();
  return { track: { ...long, samples, isKey: samples.map(() => true) }, regions };
}

async function describeMaster(
  source: MasterSource,
  codec: Codec,
  file: string,
  packets: Regions['packets'],
): Promise<VideoFile> {
  const { level } = await probeFilm(file);
  const hex = level.toString(16).padStart(2, '0').toUpperCase();
  const codecs =
    codec === 'h264'
      ? `avc1.6400${hex}, mp4a.40.2`
      : `av01.0.${String(level).padStart(2, '0')}M.10, opus`;
  const { hold, close } = source.settings;
  const frames = regionFrames(source.settings);
  return {
    ...(await describeFile(file, `video/mp4; codecs="${codecs}"`, source.plan.size)),
    durationSeconds: hold + close,
    regions: { frames: [frames.opening, frames.hold, frames.close], packets },
  };
}
