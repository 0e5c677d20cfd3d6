import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { atLowPriority, FilmError, run } from './external-tools.ts';
import { folders } from './folders.ts';
import type { VideoFile } from './manifest.ts';
import { describeFile, probeFilm } from './probe-film.ts';
import { sizeOf } from './render-frames.ts';
import type { Orientation, RenderPlan } from './render-plan.ts';

/** Encoder presets trade time for size only, so they are not part of a film's key. */
const effort = { h264: '-preset fast', av1: '-preset 8' } as const;

/** Part of a film's key, because every value here changes how the film looks or sounds. */
export const encoding = {
  // Tags do not convert: without the matrix ffmpeg converts RGB to BT.601, and colours shift.
  convert:
    'scale=in_range=full:out_range=tv:out_color_matrix=bt709:flags=lanczos+accurate_rnd+full_chroma_int',
  tags: '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709',
  // One GOP for the whole film: a key frame in the middle would be visible as a pulse.
  h264: {
    extension: 'mp4',
    pixels: 'yuv420p',
    video:
      '-c:v libx264 -profile:v high -level 3.1 -maxrate 2600k -bufsize 4M -x264-params aq-mode=3:aq-strength=0.9:deblock=-1,-1:keyint=480:scenecut=0',
    audio: '-c:a aac -b:a 112k',
    container: '-movflags +faststart',
    limit: 2_400_000,
    stepsToHalve: 6,
  },
  av1: {
    extension: 'webm',
    pixels: 'yuv420p10le',
    video: '-c:v libsvtav1 -svtav1-params tune=0:film-grain=6:film-grain-denoise=0:lp=2 -g 480',
    audio: '-c:a libopus -b:a 72k',
    container: '-cues_to_front 1',
    limit: 1_150_000,
    stepsToHalve: 11,
  },
} as const;

export type Codec = 'av1' | 'h264';
export const codecs = ['av1', 'h264'] as const satisfies readonly Codec[];

interface EncodeSource {
  id: string;
  orientation: Orientation;
  plan: RenderPlan;
  chunkList: string;
  soundFile: string;
}

/**
 * Encodes one orientation of a film with one codec. Lowers the quality until the file is small enough
 * for a phone.
 */
export async function encodeVideo(
  source: EncodeSource,
  codec: Codec,
  firstQuality: number,
  log: (line: string) => void,
): Promise<VideoFile> {
  const { extension, limit, stepsToHalve } = encoding[codec];
  const folder = path.join(folders.encoded, source.id);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${source.orientation}.${extension}`);
  const part = path.join(folders.work, `encoding-${source.id}.${extension}`);
  let quality = firstQuality;
  while (quality < firstQuality + 12) {
    await runEncoder(source, codec, quality, part);
    const bytes = await sizeOf(part);
    log(
      `${source.id} ${source.orientation} ${codec} crf ${quality}: ${(bytes / 1e6).toFixed(2)} MB`,
    );
    if (bytes <= limit) {
      await rename(part, file);
      return describeVideo(source, codec, file);
    }
    quality += Math.ceil(Math.log2(bytes / limit) * stepsToHalve + 0.25);
  }
  throw new FilmError(`${source.id} exceeds ${limit} bytes as ${codec}`);
}

function runEncoder(source: EncodeSource, codec: Codec, quality: number, file: string) {
  const { pixels, video, audio, container } = encoding[codec];
  return run(
    ...atLowPriority('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', source.chunkList],
      ...['-i', source.soundFile, '-map', '0:v', '-map', '1:a'],
      ...['-vf', `${encoding.convert},format=${pixels}`, '-threads', '2'],
      ...`${video} ${effort[codec]} -crf ${quality}`.split(' '),
      ...encoding.tags.split(' '),
      ...`${audio} ${container}`.split(' '),
      // No encoder name and no dates, for reproducible files.
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
      ...['-flags:a', '+bitexact', file],
    ]),
  );
}

async function describeVideo(source: EncodeSource, codec: Codec, file: string): Promise<VideoFile> {
  const video = await probeFilm(file);
  const hex = (value: number) => value.toString(16).padStart(2, '0').toUpperCase();
  const type =
    codec === 'h264'
      ? `video/mp4; codecs="avc1.6400${hex(video.level)}, mp4a.40.2"`
      : `video/webm; codecs="av01.0.${String(video.level).padStart(2, '0')}M.10, opus"`;
  return {
    ...(await describeFile(file, type, source.plan.size)),
    durationSeconds: source.plan.seconds,
  };
}
