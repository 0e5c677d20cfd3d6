import { appendFile, writeFile } from 'node:fs/promises';
import { type Program, runLimited } from '../process/run-limited.server.ts';
import { collectBytes, readLocalFile } from '../storage/byte-reader.server.ts';
import {
  type ComposedMp4,
  composeMp4,
  INDEX_MAX_BYTES,
  type Mp4Source,
  parseMp4,
  type Span,
} from './compose-mp4.server.ts';
import {
  FRAMES_PER_SECOND,
  type MovementPlan,
  packetAt,
  planMovement,
  SAMPLES_PER_FRAME,
  SAMPLES_PER_PACKET,
  STEP_FRAMES,
} from './movement-plan.ts';
import { inputLimits } from './probe-video.server.ts';

/** The parts of a video that can be held, in the order of its file. Each is a number of samples. */
interface StoredRegions {
  frames: [opening: number, hold: number, close: number];
  packets: [
    opening: number,
    first: number,
    steady: number,
    close: number,
    closeAtOnce: number,
    other: number,
  ];
}

interface Holding {
  ffmpeg: Program;
  /** A video as `convertVideo` makes it. */
  source: string;
  target: string;
  /** Called with 0 to 99 while it runs. */
  onProgress: (percent: number) => void;
}

/**
 * Gives a converted video a holding movement: its seconds before the close dissolve into themselves,
 * and their sound into a soft bed of itself. Writes a file for `composeMp4`.
 * @returns what the file holds; null when the video is too short or too long to be held
 */
export async function addMovement(holding: Holding): Promise<StoredRegions | null> {
  const { ffmpeg, source, target, onProgress } = holding;
  const { tracks } = await readMp4(source);
  const plan = planMovement(tracks.find(({ kind }) => kind === 'video')?.samples.length ?? 0);
  if (!plan) return null;
  const { openingFrames, holdFrames, closeFrames } = plan;
  const frames = openingFrames + holdFrames + closeFrames;
  const hasSound = tracks.some(({ kind, samples }) => kind === 'audio' && samples.length > 0);
  const encoded = `${target}.encoded.mp4`;
  await runLimited(ffmpeg, commandFor(plan, hasSound, source, encoded), {
    timeoutMs: 25 * 60_000,
    memoryMb: 4_000,
    fileMb: 400,
    isNice: true,
    onLine: (line) => {
      const done = /^frame=\s*(\d+)/.exec(line)?.[1];
      if (done) onProgress(Math.min(99, Math.floor((Number(done) * 100) / frames)));
    },
  });
  const sound = hasSound ? soundSpans(plan) : [];
  const sequence = { video: [{ from: 0, to: frames }], audio: sound };
  await writeComposed(encoded, composeMp4([await readMp4(encoded)], sequence), target);
  const packets = sound.length > 0 ? sound.map(({ from, to }) => to - from) : [0, 0, 0, 0, 0, 0];
  return {
    frames: [openingFrames, holdFrames, closeFrames],
    packets: packets as StoredRegions['packets'],
  };
}

const readMp4 = async (file: string): Promise<Mp4Source> =>
  parseMp4(await collectBytes(readLocalFile(file)(0, INDEX_MAX_BYTES)));

async function writeComposed(
  source: string,
  { header, parts }: ComposedMp4,
  target: string,
): Promise<void> {
  await writeFile(target, header);
  const read = readLocalFile(source);
  for (const { offset, length } of parts) {
    await appendFile(target, read(offset, offset + length));
  }
}

/** Frames by which the sound of the close is padded, so that what follows begins with a packet. */
const padded = (frames: number) => STEP_FRAMES * Math.ceil(frames / STEP_FRAMES);

/**
 * Where the parts of the sound are among the encoded packets. They were encoded one after another, as
 * in `soundGraph`: a packet needs the one before it to be decoded without a click.
 */
function soundSpans({ openingFrames, holdFrames, closeFrames }: MovementPlan): Span[] {
  const span = (from: number, count: number): Span => {
    // Counted from the opening's end, because passes and padding consist of whole packets.
    const offset = packetAt(openingFrames + from);
    return { from: offset, to: offset + Math.floor((count * 25) / STEP_FRAMES) };
  };
  const closeAt = 3 * holdFrames;
  const closeAtOnceAt = closeAt + padded(closeFrames) + STEP_FRAMES;
  const otherAt = closeAtOnceAt + padded(closeFrames) + STEP_FRAMES;
  return [
    { from: 0, to: packetAt(openingFrames) },
    span(0, holdFrames),
    span(2 * holdFrames, holdFrames),
    span(closeAt, closeFrames),
    span(closeAtOnceAt, closeFrames),
    span(otherAt, holdFrames),
  ];
}

function commandFor(
  plan: MovementPlan,
  hasSound: boolean,
  source: string,
  target: string,
): string[] {
  const { openingFrames, holdFrames } = plan;
  const input = ['-i', `file:${source}`];
  // Half a frame early, so that rounding never skips a frame.
  const from = (frame: number) => ['-ss', String(Math.max(0, frame - 0.5) / FRAMES_PER_SECOND)];
  const limits = inputLimits('mov');
  const keyFrames = [0, openingFrames, openingFrames + holdFrames];
  return [
    ...['-nostdin', '-v', 'error', '-y'],
    // The video itself, from its close, from its movement, and from its close again.
    ...[...limits, ...input],
    ...[...limits, ...from(openingFrames), ...input],
    ...[...limits, ...from(openingFrames - holdFrames), ...input],
    ...[...limits, ...from(openingFrames), ...input],
    '-filter_complex',
    [...pictureGraph(plan), ...(hasSound ? soundGraph(plan) : [])].join(';'),
    ...['-map', '[picture]', ...(hasSound ? ['-map', '[sound]'] : [])],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    // Every part begins with a key frame, and no frame is shown in another order than it is stored.
    ...['-force_key_frames', `expr:${keyFrames.map((frame) => `eq(n,${frame})`).join('+')}`],
    ...['-c:v', 'libx264', '-preset', 'fast', '-crf', '21', '-profile:v', 'high'],
    ...['-bf', '0', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'],
    ...['-threads', '1', '-filter_complex_threads', '1', '-movflags', '+faststart'],
    ...['-progress', 'pipe:1', '-nostats', '-f', 'mp4', `file:${target}`],
  ];
}

function pictureGraph({ openingFrames, holdFrames, closeFrames, dissolveFrames }: MovementPlan) {
  const first = (input: number, frames: number, name: string) =>
    `[${input}:v]trim=end_frame=${frames},setpts=PTS-STARTPTS[${name}]`;
  const dissolve = dissolveFrames / FRAMES_PER_SECOND;
  return [
    first(0, openingFrames, 'opening'),
    first(1, dissolveFrames, 'after'),
    first(2, holdFrames, 'before'),
    `[after][before]xfade=transition=fade:duration=${dissolve}:offset=0[pass]`,
    first(3, closeFrames, 'close'),
    `[opening][pass][close]concat=n=3,fps=${FRAMES_PER_SECOND}[picture]`,
  ];
}

/**
 * The sound of every part, one after another: the opening, the first pass, two steady passes of which
 * the second is used, the close, the close as it follows the opening, and another pass. The bed is
 * muffled and echoes, so that nobody hears the same words every few seconds. The other pass turns into
 * the bed half a pass later and back, so that either may follow the other.
 */
function soundGraph({ openingFrames, holdFrames, closeFrames, dissolveFrames }: MovementPlan) {
  const samples = (frames: number) => frames * SAMPLES_PER_FRAME;
  const frames = openingFrames + closeFrames;
  // Loops and mixes leave gaps in the timestamps, at which ffmpeg would end the file.
  const timed = 'asetpts=N/SR/TB';
  const cut = (from: number, count: number) =>
    `atrim=start_sample=${samples(from)}:end_sample=${samples(from + count)},${timed}`;
  const fade = (type: 'in' | 'out', from = 0, count = samples(dissolveFrames)) =>
    `afade=t=${type}:ss=${from}:ns=${count}:curve=qsin`;
  const turned = samples(dissolveFrames) / 2;
  // It is the bed again two packets before the next pass, which is decoded after them.
  const back = samples(dissolveFrames) / 4;
  const backAt = samples(holdFrames) - back - 2 * SAMPLES_PER_PACKET;
  const mix = `amix=inputs=2:duration=longest:normalize=0,${timed}`;
  const bed = [
    `aloop=loop=2:size=${samples(holdFrames)},${timed}`,
    'lowpass=f=800,lowpass=f=800,aecho=0.6:0.5:300|500|800:0.6|0.5|0.4',
    cut(2 * holdFrames, holdFrames),
  ].join(',');
  return [
    `[0:a]apad,${cut(0, frames)},asplit=7[s0][s1][s2][s3][s4][s5][s6]`,
    `[s0]${cut(0, openingFrames)}[opening_sound]`,
    `[s1]${cut(openingFrames, dissolveFrames)},${fade('out')}[after_sound]`,
    `[s2]${cut(openingFrames - holdFrames, holdFrames)},${fade('in')}[before_sound]`,
    `[after_sound][before_sound]${mix},${bed},asplit=8[b0][b1][b2][b3][b4][b5][b6][b7]`,
    `[s3]${cut(openingFrames, dissolveFrames)},${fade('out')}[ringing]`,
    `[b0]${fade('in')}[rising]`,
    `[ringing][rising]${mix}[first]`,
    `[b3]${cut(0, dissolveFrames)},${fade('out')}[falling]`,
    `[s4]${cut(openingFrames, closeFrames)},${fade('in')}[ending]`,
    `[falling][ending]${mix},apad=whole_len=${samples(padded(closeFrames))}[close_sound]`,
    `[s5]${cut(openingFrames - STEP_FRAMES, STEP_FRAMES)}[run_up]`,
    `[s6]${cut(openingFrames, closeFrames)},apad=whole_len=${samples(padded(closeFrames))}[close_at_once]`,
    `[b4]${cut(holdFrames - STEP_FRAMES, STEP_FRAMES)}[other_run_up]`,
    `[b5]${fade('out', 0, turned)}[leaving]`,
    `[b6]aloop=loop=1:size=${samples(holdFrames)},${timed},${cut(holdFrames / 2, holdFrames)},${fade('in', 0, turned)},${fade('out', backAt, back)}[later]`,
    `[b7]${fade('in', backAt, back)}[returning]`,
    `[leaving][later][returning]amix=inputs=3:duration=longest:normalize=0,${timed}[other]`,
    '[opening_sound][first][b1][b2][close_sound][run_up][close_at_once][other_run_up][other]concat=n=9:v=0:a=1[sound]',
  ];
}
