import { appendFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { atLowPriority, FilmError, run } from '../external-tools.ts';
import { folders } from '../folders.ts';
import type { VideoFile } from '../manifest.ts';
import { describeFile, probeFilm } from '../probe-film.ts';
import { exists } from '../render-frames.ts';
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
import { matchJoins, matchLead } from './match-joins.ts';
import { readMp4, type Track } from './mp4-file.ts';

const svtParameters =
  'tune=0:film-grain=6:film-grain-denoise=0:lp=2:enable-tf=0:use-fixed-qindex-offsets=1:key-frame-qindex-offset=-64:key-frame-chroma-qindex-offset=-64:qindex-offsets=[0,32,40,48,56,56]';

export type Codec = 'av1' | 'h264';
/** In the order a browser should try them. */
export const codecs = ['av1', 'h264'] as const satisfies readonly Codec[];

/** Part of a film's key, because every value here changes how a film looks or sounds. */
export const masterEncoding = {
  // Tags do not convert: without the matrix ffmpeg converts RGB to BT.601, and colours shift.
  convert:
    'scale=in_range=full:out_range=tv:out_color_matrix=bt709:flags=lanczos+accurate_rnd+full_chroma_int',
  tags: '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709',
  // No frame is shown in another order than it is stored: the header needs no table for it.
  h264: {
    pixels: 'yuv420p',
    video:
      '-c:v libx264 -profile:v high -level 3.1 -bf 0 -maxrate 3000k -bufsize 4M -x264-params aq-mode=3:aq-strength=0.9:deblock=-1,-1:keyint=600:scenecut=0:ipratio=1.25',
    effort: '-preset fast',
    lower: 0,
    audio: '-c:a aac -b:a 112k',
    limit: 4_000_000,
    stepsToHalve: 10.5,
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

interface SoundSource {
  id: string;
  orientation: Orientation;
  plan: RenderPlan;
  settings: Scene['settings'];
  sound: MovementSound;
}

export interface MasterSource extends SoundSource {
  chunkList: string;
  movement: { hold: string; close: string };
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
    const key = await prepareOpening(encoder);
    const opening = await encodeOpening(encoder);
    // The whole file has about as many bytes to a frame as its first half, or a little more.
    const expected = (bytesOf(opening) * encoder.allFrames) / encoder.frames.opening;
    const isTooLarge = expected > 1.2 * limit;
    const content = isTooLarge
      ? undefined
      : masterFile(await encodePictures(encoder, opening, key, audio));
    const bytes = content?.length ?? expected;
    log(
      `${source.id} ${source.orientation} ${codec} crf ${quality}: ${isTooLarge ? 'about ' : ''}${(bytes / 1e6).toFixed(2)} MB`,
    );
    if (content && bytes <= limit) {
      const file = masterPath(source, codec);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
      return describeMaster(source, codec, file, audio.regions);
    }
    quality += Math.ceil(Math.log2(bytes / limit) * stepsToHalve + 0.25);
  }
  throw new FilmError(`${source.id} exceeds ${limit} bytes as ${codec}`);
}

/** Puts new sound into a film's file. Its pictures stay as they are, byte for byte. */
export async function replaceSound(source: SoundSource, codec: Codec): Promise<VideoFile> {
  const file = masterPath(source, codec);
  const { limit } = masterEncoding[codec];
  const video = await readVideo(file);
  const audio = await encodeSound(source, codec);
  const { opening, hold, close } = regionFrames(source.settings);
  const frames: Regions['frames'] = [opening, hold, close];
  const regions = { frames, packets: audio.regions };
  const content = masterFile({ video, audio: audio.track, regions });
  if (content.length > limit) throw new FilmError(`${file} exceeds ${limit} bytes`);
  await writeFile(`${file}.part`, content);
  if (!isDeepStrictEqual(await readVideo(`${file}.part`), video)) {
    throw new FilmError(`The pictures of ${file} have changed`);
  }
  await rename(`${file}.part`, file);
  return describeMaster(source, codec, file, audio.regions);
}

async function readVideo(file: string): Promise<Track> {
  const video = (await readMp4(file)).find(({ kind }) => kind === 'video');
  if (!video) throw new FilmError(`${file} has no picture`);
  return video;
}

const masterPath = ({ id, orientation }: SoundSource, codec: Codec) =>
  path.join(folders.encoded, id, `${orientation}.${codec}.mp4`);

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
  const chroma = chromaOption(source.settings, codec);
  const key = hashOf([
    source.plan.key,
    JSON.stringify([masterEncoding.convert, masterEncoding.tags, masterEncoding[codec]]),
    JSON.stringify([quality, frames, fold, dim, ...(chroma ? [chroma] : [])]),
    await readFile(path.join(import.meta.dirname, 'match-joins.ts'), 'utf8'),
    JSON.stringify([keyOptions[codec], leadFrames, settlings, matchedSeconds]),
    JSON.stringify(
      codec === 'h264' ? [joinQuality, approach, departure, coarserAtEnd] : leadingTo(0),
    ),
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

/**
 * Key frames of one picture must look alike, so their quality does not depend on the frames around
 * them.
 */
const keyOptions = {
  h264: '-mbtree 0 -maxrate 14M -bufsize 14M',
  av1: `-svtav1-params ${svtParameters}:aq-mode=0:enable-tpl-la=0`,
} as const satisfies Record<Codec, string>;

/**
 * The frame after the last of a part is the first of the movement. Coded as a key frame that is not
 * shown itself (SVT-AV1's forward key frame), it is what the last frames of a part are predicted
 * from, so they lead to the very picture that follows. It must come where a group of 16 frames ends.
 */
const leadingTo = (frames: number) => `${keyOptions.av1}:irefresh-type=1 -g ${frames}`;
const groupFrames = 16;

/**
 * The first picture of the movement looks as after the opening. AV1 takes long, and so many frames
 * after a dark one do as well.
 */
const leadFrames = 2 * groupFrames;

/** After this many times, a key frame hardly changes its picture any more. */
const settlings = 3;

/** Over these seconds before the movement, what stands still takes on the texture it has there. */
const matchedSeconds = 2;

/**
 * Finds the first picture of the movement, and writes the frames of the opening as the encoder gets
 * them: they end in the texture of that picture.
 */
async function prepareOpening(encoder: Encoder): Promise<Buffer> {
  const { chunkList, codec, folder, frames, plan } = encoder;
  await mkdir(folder, { recursive: true });
  const key = await keyPicture(encoder);
  if (await exists(path.join(folder, 'opening.mp4'))) return key;
  const matched = matchedSeconds * framesPerSecond;
  const file = path.join(folder, 'opening.raw');
  const concat = ['-f', 'concat', '-safe', '0', '-i', chunkList];
  const filter = `${masterEncoding.convert},format=${masterEncoding[codec].pixels}`;
  const count = ['-frames:v', String(frames.opening + 1)];
  const output = ['-vf', filter, ...count, '-f', 'rawvideo', file];
  await run(...atLowPriority('ffmpeg', ['-v', 'error', '-y', ...concat, ...output]));
  const opening = await open(file, 'r+');
  try {
    const from = (frames.opening - matched) * key.length;
    const tail = Buffer.allocUnsafe((matched + 1) * key.length);
    await opening.read(tail, 0, tail.length, from);
    matchLead(tail, key, plan.size, bitsOf[codec]);
    await opening.write(tail, 0, tail.length, from);
  } finally {
    await opening.close();
  }
  return key;
}

const bitsOf = { h264: 8, av1: 10 } as const satisfies Record<Codec, number>;

/** The first picture of the movement: as the encoder shows it, and as its key frame keeps it. */
async function keyPicture(encoder: Encoder): Promise<Buffer> {
  const { chunkList, codec, folder, frames } = encoder;
  const isH264 = codec === 'h264';
  const [kept, raw] = [path.join(folder, 'first.raw'), path.join(folder, 'key.raw')];
  if (await exists(kept)) return readFile(kept);
  const input = ['-f', 'concat', '-safe', '0', '-i', chunkList];
  const end = frames.opening + 1;
  const leadRegion = isH264
    ? { input, count: end }
    : { input, first: end - leadFrames, count: leadFrames, startsInDark: true };
  const lead = await encodeRegion(encoder, leadRegion, 'lead');
  let picture = await decodeFrame(lead, isH264 ? frames.opening : leadFrames, codec);
  for (let time = 0; time < settlings; time++) {
    await writeFile(raw, picture);
    const options = keyOptions[codec];
    const region = { ...rawInput(encoder, 'key.raw', 1), startsAtJoin: isH264, options };
    const file = await encodeRegion(encoder, region, 'key');
    picture = await decodeFrame(file, 0, codec);
    await rm(file);
  }
  await Promise.all([rm(raw), rm(lead)]);
  await writeFile(kept, picture);
  return picture;
}

/** In groups of frames that a decoder can start with, one after another. */
async function encodeOpening(encoder: Encoder): Promise<Track> {
  const { codec, folder, frames } = encoder;
  const input = (count: number) => rawInput(encoder, 'opening.raw', count);
  const files: string[] = [];
  if (codec === 'h264') {
    const region = { ...input(frames.opening), endsAtJoin: true };
    files.push(await encodeRegion(encoder, region, 'opening'));
  } else {
    // What does not fill a group comes first, in the dark.
    const first = frames.opening % groupFrames;
    if (first > 0) files.push(await encodeRegion(encoder, input(first), 'start'));
    const options = leadingTo(frames.opening - first);
    const region = { ...input(frames.opening - first + 1), first, options };
    files.push(await encodeRegion(encoder, region, 'opening'));
  }
  await rm(path.join(folder, 'opening.raw'), { force: true });
  return joined(await Promise.all(files.map(readPictures)), frames.opening);
}

async function encodePictures(
  encoder: Encoder,
  opening: Track,
  key: Buffer,
  audio: { track: Track; regions: Regions['packets'] },
): Promise<Master> {
  const { codec, folder, frames } = encoder;
  await prepareMovement(encoder, key);
  const hold = rawInput(encoder, 'hold.raw', frames.hold);
  const close = rawInput(encoder, 'close.raw', frames.close);
  const options = keyOptions[codec];
  const isH264 = codec === 'h264';
  const leading = { ...hold, count: frames.hold + 1, options: leadingTo(frames.hold) };
  const held = isH264 ? { ...hold, startsAtJoin: true, endsAtJoin: true, options } : leading;
  const movement = await readPictures(await encodeRegion(encoder, held, 'hold'));
  const closing = { ...close, startsAtJoin: isH264, options };
  const end = await readPictures(await encodeRegion(encoder, closing, 'close'));
  for (const part of ['hold.raw', 'close.raw']) await rm(path.join(folder, part), { force: true });
  return {
    video: joined([opening, joined([movement], frames.hold), joined([end], frames.close)]),
    audio: audio.track,
    regions: { frames: [frames.opening, frames.hold, frames.close], packets: audio.regions },
  };
}

async function readPictures(file: string): Promise<Track> {
  const [track] = await readMp4(file);
  if (track?.isKey.lastIndexOf(true) !== 0) throw new FilmError(`${file} has key frames`);
  return track;
}

/** Tracks one after another, as long as `count` frames. */
function joined(tracks: readonly Track[], count = Number.POSITIVE_INFINITY): Track {
  const [first] = tracks;
  if (!first || tracks.some(({ description }) => !description.equals(first.description))) {
    throw new FilmError('The parts of a film need different decoders');
  }
  const samples = tracks.flatMap((track) => track.samples).slice(0, count);
  if (Number.isFinite(count) && samples.length < count) throw new FilmError('Frames are missing');
  return { ...first, samples, isKey: tracks.flatMap(({ isKey }) => isKey).slice(0, count) };
}

const bytesOf = ({ samples }: Track) => samples.reduce((sum, { length }) => sum + length, 0);

/** Writes the frames of the movement and of the close as the encoder gets them. */
async function prepareMovement(encoder: Encoder, key: Buffer) {
  const { codec, plan, movement, folder } = encoder;
  const name = (part: string) => path.join(folder, part);
  if ((await exists(name('hold.mp4'))) && (await exists(name('close.mp4')))) return;
  for (const part of ['hold', 'close'] as const) {
    const frames = await readRaw(movement[part], codec);
    matchJoins(frames, key, plan.size, bitsOf[codec], part === 'hold');
    await writeFile(name(`${part}.raw`), frames);
  }
  await appendFile(name('hold.raw'), key);
}

/** Frames for an encoder. */
interface Region {
  input: readonly string[];
  first?: number;
  count: number;
  /** With a dark frame before the first. */
  startsInDark?: boolean;
  /** Frames that meet at a join get more bits in H.264. */
  startsAtJoin?: boolean;
  endsAtJoin?: boolean;
  options?: string;
}

function rawInput({ codec, folder, plan }: Encoder, part: string, count: number): Region {
  const format = ['-f', 'rawvideo', '-pix_fmt', masterEncoding[codec].pixels];
  const size = ['-s', `${plan.size.width}x${plan.size.height}`];
  const rate = ['-r', String(framesPerSecond)];
  return { input: [...format, ...size, ...rate, '-i', path.join(folder, part)], count };
}

/**
 * H.264's quality at a join, on the encoder's scale of 51 steps: of the key frame and of the frame
 * before it, which gets there in small steps. A large one shows.
 */
const joinQuality = { key: 9.5, last: 7 };
const approach = [
  { frames: 6, share: 0.15 },
  { frames: 4, share: 0.3 },
  { frames: 2, share: 0.5 },
  { frames: 2, share: 0.75 },
  { frames: 2, share: 1 },
];
/** So much coarser are frames that no later frame depends on, unless x264 is told otherwise. */
const coarserAtEnd = 5.4;
/** And back to the usual: small movements would stand still after a key frame much finer than they. */
const departure = [
  { frames: 12, share: 0.7 },
  { frames: 24, share: 0.5 },
  { frames: 6, share: 0.2 },
];
const framesOf = (steps: readonly { frames: number }[]) =>
  steps.reduce((sum, { frames }) => sum + frames, 0);

const chromaOption = ({ chroma }: Scene['settings'], codec: Codec) =>
  codec === 'h264' && chroma !== 0 ? `-chromaoffset ${chroma}` : '';

async function encodeRegion(
  { codec, quality, plan, folder, settings }: Encoder,
  { input, first = 0, count, startsInDark, startsAtJoin, endsAtJoin, options = '' }: Region,
  part: string,
): Promise<string> {
  const file = path.join(folder, `${part}.mp4`);
  if (await exists(file)) return file;
  const unfinished = path.join(folder, `${part}.part.mp4`);
  const { pixels, video, effort, lower } = masterEncoding[codec];
  const { width, height } = plan.size;
  let at = first;
  const piece = (frames: number, offset = 0) => {
    const roi = offset < 0 ? `,addroi=0:0:${width}:${height}:${offset.toFixed(3)}` : '';
    const trim = `trim=start_frame=${at}:end_frame=${at + frames},setpts=PTS-STARTPTS${roi}`;
    at += frames;
    return trim;
  };
  const usual = quality + (options.includes('-mbtree 0') ? 0 : coarserAtEnd);
  const finer = (wanted: number, share = 1) => (share * (wanted - usual)) / 51;
  const toward = (steps: typeof approach, quality: number) =>
    steps.map(({ frames, share }) => piece(frames, finer(quality, share)));
  const start = startsAtJoin ? [{ frames: 1, share: 1 }, ...(count > 1 ? departure : [])] : [];
  const end = endsAtJoin ? approach : [];
  const rest = count - framesOf([...start, ...end]);
  const pieces = [
    ...toward(start, joinQuality.key),
    ...(rest > 0 ? [piece(rest)] : []),
    ...toward(end, joinQuality.last),
  ];
  const names = (letter: string) => pieces.map((_, i) => `[${letter}${i}]`);
  const parts = pieces.map((one, i) => `[s${i}]${one}[p${i}]`);
  const cut =
    pieces.length === 1
      ? pieces
      : [
          `split=${pieces.length}${names('s').join('')};${parts.join(';')};${names('p').join('')}concat=n=${pieces.length}`,
        ];
  const filter = [
    ...cut,
    ...(input.includes('rawvideo') ? [] : [`${masterEncoding.convert},format=${pixels}`]),
    ...(startsInDark ? ['tpad=start=1'] : []),
  ];
  await run(
    ...atLowPriority('ffmpeg', [
      ...['-v', 'error', '-y', ...input, '-vf', filter.join(',')],
      ...['-threads', '2', '-chroma_sample_location', 'left'],
      ...`${video} ${effort} -crf ${Math.max(quality - lower, 17)} ${chromaOption(settings, codec)} ${options}`
        .split(' ')
        .filter(Boolean),
      ...masterEncoding.tags.split(' '),
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
      unfinished,
    ]),
  );
  await rename(unfinished, file);
  return file;
}

/** Frames as the encoder gets them. */
async function readRaw(file: string, codec: Codec): Promise<Buffer> {
  const filter = `${masterEncoding.convert},format=${masterEncoding[codec].pixels}`;
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
async function encodeSound(source: SoundSource, codec: Codec) {
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
  const last = at + mixedPasses * pass;
  // Where the parts before were rounded up, the last half packet is missing.
  const end = Math.min(long.samples.length - last, short.samples.length - at);
  const length = Math.min(end, Math.round((close * sampleRate) / long.delta));
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
  source: SoundSource,
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
