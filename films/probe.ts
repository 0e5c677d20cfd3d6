import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { folders } from './folders.ts';
import type { EncodedFile } from './manifest.ts';
import type { FrameSize } from './plan.ts';
import { FilmFault, run } from './tools.ts';

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

export interface VideoFacts {
  codec: string;
  audioCodec: string;
  level: number;
  width: number;
  height: number;
  frames: number;
  framesPerSecond: string;
  pixelFormat: string;
  colour: string;
}

interface ProbeStream {
  codec_type: string;
  codec_name: string;
  level?: number;
  width?: number;
  height?: number;
  nb_read_frames?: string;
  r_frame_rate?: string;
  pix_fmt?: string;
  color_range?: string;
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
}

/** Decodes a whole file and says what is in it. */
export async function readVideo(file: string): Promise<VideoFacts> {
  const words = ['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', file];
  const { stdout } = await run('ffprobe', words);
  const { streams } = JSON.parse(stdout.toString()) as { streams: ProbeStream[] };
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  if (!video || !audio) throw new FilmFault(`${file} lacks a picture or a sound`);
  return {
    codec: video.codec_name,
    audioCodec: audio.codec_name,
    level: video.level ?? 0,
    width: video.width ?? 0,
    height: video.height ?? 0,
    frames: Number(video.nb_read_frames),
    framesPerSecond: video.r_frame_rate ?? '',
    pixelFormat: video.pix_fmt ?? '',
    colour: [
      video.color_range,
      video.color_space,
      video.color_transfer,
      video.color_primaries,
    ].join(' '),
  };
}

/** Pictures of a file as rgb24, converted by its own colour matrix. */
export async function readPictures(
  file: string,
  size: FrameSize,
  choose: { fromSeconds?: number; toSeconds?: number; perSecond?: number; count?: number } = {},
): Promise<Buffer> {
  const { fromSeconds, toSeconds, perSecond, count } = choose;
  const filters = [
    ...(perSecond ? [`fps=${perSecond}`] : []),
    `scale=${size.width}:${size.height}:in_color_matrix=bt709:in_range=tv:flags=bicubic+accurate_rnd`,
  ];
  const words = [
    ...(fromSeconds === undefined ? [] : ['-ss', String(fromSeconds)]),
    ...(toSeconds === undefined ? [] : ['-to', String(toSeconds)]),
    ...['-i', file, '-vf', filters.join(',')],
    ...(count === undefined ? [] : ['-frames:v', String(count)]),
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
  ];
  return (await run('ffmpeg', ['-v', 'error', ...words])).stdout;
}

/** Integrated loudness in LUFS and the true peak in dBFS, after EBU R 128. */
export async function readLoudness(file: string) {
  const words = ['-hide_banner', '-nostats', '-i', file, '-vn', '-af', 'ebur128=peak=true'];
  const { stderr } = await run('ffmpeg', [...words, '-f', 'null', '-']);
  const integrated = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
  const peak = Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)?.[1]);
  return { integrated, peak };
}
