import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FilmError, run } from './external-tools.ts';
import { folders } from './folders.ts';
import type { EncodedFile } from './manifest.ts';
import type { FrameSize } from './render-plan.ts';

/** A finished file's entry in the manifest. */
export async function describeFile(
  file: string,
  type: string,
  size: FrameSize,
): Promise<EncodedFile> {
  const content = await readFile(file);
  return {
    path: path.relative(folders.encoded, file),
    type,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    width: size.width,
    height: size.height,
  };
}

interface ProbedFilm {
  codec: string;
  audioCodec: string;
  level: number;
  width: number;
  height: number;
  framesPerSecond: string;
  pixelFormat: string;
  /** Range, matrix, transfer and primaries. */
  colour: string;
  durationSeconds: number;
  /** Bytes from the start of the file to the end of the first picture. */
  firstPictureEnd: number;
}

interface ProbeStream {
  codec_type: string;
  codec_name: string;
  level?: number;
  width?: number;
  height?: number;
  r_frame_rate?: string;
  pix_fmt?: string;
  color_range?: string;
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
}

interface Probe {
  streams: ProbeStream[];
  format: { duration?: string };
  packets: { pos?: string; size?: string }[];
}

/** Reads a finished video's metadata. */
export async function probeFilm(file: string): Promise<ProbedFilm> {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-show_packets'];
  const first = ['-select_streams', 'v:0', '-read_intervals', '%+#1'];
  const probe = async (more: readonly string[]) =>
    JSON.parse((await run('ffprobe', [...args, ...more, '-of', 'json', file])).stdout.toString());
  const { streams, format } = (await probe(['-read_intervals', '%+#1'])) as Probe;
  const [packet] = ((await probe(first)) as Probe).packets;
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  if (!video || !audio || !packet) throw new FilmError(`${file} lacks video or audio`);
  return {
    codec: video.codec_name,
    audioCodec: audio.codec_name,
    level: video.level ?? 0,
    width: video.width ?? 0,
    height: video.height ?? 0,
    framesPerSecond: video.r_frame_rate ?? '',
    pixelFormat: video.pix_fmt ?? '',
    colour: [
      video.color_range,
      video.color_space,
      video.color_transfer,
      video.color_primaries,
    ].join(' '),
    durationSeconds: Number(format.duration),
    firstPictureEnd: Number(packet.pos) + Number(packet.size),
  };
}

/** Decodes all frames as small rgb24 pictures, with the colour matrix the file is tagged with. */
export async function decodeFrames(file: string, size: FrameSize): Promise<Buffer> {
  return (await run('ffmpeg', decoding(file, size))).stdout;
}

/**
 * Shows each frame and the one before it, decoded as above, without keeping more than these two.
 * @param range the numbers of the first frame and of the one after the last
 */
export async function forEachPair(
  file: string,
  size: FrameSize,
  range: readonly [first: number, end: number],
  see: (frame: Uint8Array, before: Uint8Array) => void,
): Promise<void> {
  let before = Buffer.alloc(0);
  let frame = Buffer.alloc(size.width * size.height * 3);
  let filled = 0;
  const onOutput = (piece: Buffer) => {
    for (let at = 0; at < piece.length; ) {
      const copied = piece.copy(frame, filled, at);
      at += copied;
      filled += copied;
      if (filled < frame.length) continue;
      if (before.length > 0) see(frame, before);
      [before, frame] = [frame, before.length > 0 ? before : Buffer.alloc(frame.length)];
      filled = 0;
    }
  };
  await run('ffmpeg', decoding(file, size, range), { onOutput });
}

function decoding(
  file: string,
  size: FrameSize,
  range?: readonly [first: number, end: number],
): string[] {
  // Without new timestamps, ffmpeg would repeat the first frame from the beginning of the film.
  const trim = range
    ? `trim=start_frame=${range[0]}:end_frame=${range[1]},setpts=PTS-STARTPTS,`
    : '';
  const scale = `scale=${size.width}:${size.height}:in_color_matrix=bt709:in_range=tv:flags=area+accurate_rnd+full_chroma_int`;
  const output = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return ['-v', 'error', '-xerror', '-i', file, '-vf', trim + scale, ...output];
}

/** Decodes a poster as rgb24. AVIF is tagged BT.709; JPEG is always BT.601. */
export async function decodePoster(file: string, size: FrameSize): Promise<Buffer> {
  const matrix = file.endsWith('.avif') ? 'bt709' : 'bt601';
  const scale = `scale=${size.width}:${size.height}:in_color_matrix=${matrix}:in_range=full:flags=area+accurate_rnd+full_chroma_int`;
  const output = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return (await run('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-vf', scale, ...output]))
    .stdout;
}

/** Integrated loudness in LUFS and true peak in dBFS (EBU R 128). */
export async function measureLoudness(file: string) {
  const args = ['-hide_banner', '-nostats', '-i', file, '-vn', '-af', 'ebur128=peak=true'];
  const { stderr } = await run('ffmpeg', [...args, '-f', 'null', '-']);
  const integrated = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
  const peak = Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)?.[1]);
  return { integrated, peak };
}
