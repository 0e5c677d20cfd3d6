import { existsSync } from 'node:fs';
import { isRejection, type Program, runLimited } from '../process/run-limited.server.ts';
import { FRAMES_PER_SECOND } from './movement-plan.ts';
import { InvalidVideoError, inputLimits, type ProbedVideo } from './probe-video.server.ts';

const LONG_SIDE_PIXELS = 1_280;
const SHORT_SIDE_PIXELS = 720;
/** Normalizes the sound to the loudness of the built-in films. */
const LOUDNESS = 'loudnorm=I=-18:TP=-1.5:LRA=11';

interface Conversion {
  ffmpeg: Program;
  source: string;
  target: string;
  probed: ProbedVideo;
  maxSeconds: number;
  /** Called with 0 to 99 while it runs. */
  onProgress: (percent: number) => void;
}

/**
 * Re-encodes a video as H.264 and AAC in an mp4 that plays while it downloads, in our size and
 * loudness. Metadata, chapters, subtitles and anything hidden in the original stay behind, because
 * only decoded pictures and sound are carried over.
 * @throws InvalidVideoError when the file cannot be decoded to its end; ProgramError when it was
 *   interrupted
 */
export async function convertVideo(conversion: Conversion): Promise<void> {
  const { ffmpeg, source, target, probed, maxSeconds, onProgress } = conversion;
  // The filter sees the picture after ffmpeg has applied a phone's rotation.
  const maxSide = (one: string, other: string) =>
    `min(${one},if(gt(${one},${other}),${LONG_SIDE_PIXELS},${SHORT_SIDE_PIXELS}))`;
  const colours = probed.hdr ? toneMapping(probed.hdr) : '';
  const total = probed.durationSeconds ?? maxSeconds;
  const args = [
    ...['-nostdin', '-v', 'error', '-y'],
    ...inputLimits(probed.demuxer),
    ...['-i', `file:${source}`],
    ...['-map', `0:v:${probed.videoTrack}`],
    ...(probed.audioTrack === null ? [] : ['-map', `0:a:${probed.audioTrack}?`]),
    ...['-sn', '-dn'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...['-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    '-vf',
    `bwdif=mode=send_frame:deint=interlaced,scale=w='${maxSide('iw', 'ih')}':h='${maxSide('ih', 'iw')}':force_original_aspect_ratio=decrease:force_divisible_by=2,fps=${FRAMES_PER_SECOND},setsar=1,${colours}format=yuv420p`,
    ...['-c:v', 'libx264', '-preset', 'fast', '-crf', '21', '-profile:v', 'high'],
    ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000'],
    ...(probed.audioTrack === null ? [] : ['-af', LOUDNESS]),
    // One second more than allowed, so that the probe of the result notices a video that is too long.
    ...['-t', String(maxSeconds + 1), '-threads', '1', '-movflags', '+faststart'],
    ...['-progress', 'pipe:1', '-nostats', '-f', 'mp4', `file:${target}`],
  ];
  try {
    await runLimited(ffmpeg, args, {
      timeoutMs: 25 * 60_000,
      memoryMb: 4_000,
      fileMb: 400,
      isNice: true,
      onLine: (line) => {
        const done = /^out_time_us=(\d+)/.exec(line)?.[1];
        if (done) onProgress(Math.min(99, Math.floor(Number(done) / 10_000 / total)));
      },
    });
  } catch (error) {
    if (isRejection(error)) {
      throw new InvalidVideoError('unreadable', `${error.message}: ${error.output}`);
    }
    throw error;
  }
}

/**
 * Brings bright film to a plain screen: to linear light with its white at 203 cd/m² (ITU-R BT.2408),
 * brighter light pressed together, then to BT.709.
 */
const toneMapping = (hdr: 'hlg' | 'pq'): string =>
  [
    `zscale=transferin=${hdr === 'hlg' ? 'arib-std-b67' : 'smpte2084'}:primariesin=bt2020:matrixin=bt2020nc:transfer=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=mobius:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
    '',
  ].join(',');

/** The frame at one second, or the first frame of a shorter film. */
export async function extractFrame(ffmpeg: Program, film: string): Promise<Buffer> {
  const frame = `${film}.frame.png`;
  // The sound may be longer than the picture, so the duration does not say which one it is.
  for (const at of ['1', '0']) {
    if (existsSync(frame)) break;
    await runLimited(
      ffmpeg,
      [
        ...['-nostdin', '-v', 'error', '-y', '-ss', at],
        ...inputLimits('mov'),
        ...['-i', `file:${film}`, '-frames:v', '1', '-f', 'image2', `file:${frame}`],
      ],
      { timeoutMs: 60_000, memoryMb: 3_000, fileMb: 50, isNice: true },
    );
  }
  const { default: sharp } = await import('sharp');
  return sharp(frame).toBuffer();
}

/** A poster of a frame; never enlarges it. */
export async function createPoster(
  frame: Buffer,
  { width, type }: { width: number; type: string },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const resized = sharp(frame).resize({
    width,
    height: width,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return type === 'image/avif'
    ? resized.avif({ quality: 55, effort: 4 }).toBuffer()
    : resized.jpeg({ quality: 80, progressive: true }).toBuffer();
}
