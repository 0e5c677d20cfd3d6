import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { folders } from './folders.ts';
import type { EncodedFile } from './manifest.ts';
import type { FrameSize } from './render-plan.ts';
import { FilmError, run } from './external-tools.ts';

/** What is known of a finished file without decoding it. */
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

interface VideoFacts {
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

/** What a finished file says of itself. */
export async function readVideo(file: string): Promise<VideoFacts> {
  const words = ['-v', 'error', '-show_streams', '-show_format', '-show_packets'];
  const first = ['-select_streams', 'v:0', '-read_intervals', '%+#1'];
  const probe = async (more: readonly string[]) =>
    JSON.parse((await run('ffprobe', [...words, ...more, '-of', 'json', file])).stdout.toString());
  const { streams, format } = (await probe(['-read_intervals', '%+#1'])) as Probe;
  const [packet] = ((await probe(first)) as Probe).packets;
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  if (!video || !audio || !packet) throw new FilmError(`${file} lacks a picture or a sound`);
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

/** All pictures of a file as rgb24, made small, converted by the colour matrix they are tagged with. */
export async function readPictures(file: string, size: FrameSize): Promise<Buffer> {
  const scale = `scale=${size.width}:${size.height}:in_color_matrix=bt709:in_range=tv:flags=area+accurate_rnd+full_chroma_int`;
  const output = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return (await run('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-vf', scale, ...output]))
    .stdout;
}

/** One still picture as rgb24; AVIF carries BT.709 in its own tags, JPEG is always BT.601. */
export async function readPoster(file: string, size: FrameSize): Promise<Buffer> {
  const matrix = file.endsWith('.avif') ? 'bt709' : 'bt601';
  const scale = `scale=${size.width}:${size.height}:in_color_matrix=${matrix}:in_range=full:flags=area+accurate_rnd+full_chroma_int`;
  const output = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return (await run('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-vf', scale, ...output]))
    .stdout;
}

/** Integrated loudness in LUFS and the true peak in dBFS, after EBU R 128. */
export async function readLoudness(file: string) {
  const words = ['-hide_banner', '-nostats', '-i', file, '-vn', '-af', 'ebur128=peak=true'];
  const { stderr } = await run('ffmpeg', [...words, '-f', 'null', '-']);
  const integrated = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
  const peak = Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)?.[1]);
  return { integrated, peak };
}
