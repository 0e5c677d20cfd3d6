import { z } from 'zod';
import { listUpTo, textUpTo } from '#app/shared/form-text.ts';
import { probeFile, readHead, textAt } from '../process/probe-file.server.ts';
import type { Program } from '../process/run-limited.server.ts';

/** The accepted containers, by file extension. */
const containers: Record<string, { demuxer: string; hasSignature: (head: Buffer) => boolean }> = {
  mp4: { demuxer: 'mov', hasSignature: isIsoMedia },
  mov: { demuxer: 'mov', hasSignature: isIsoMedia },
  avi: {
    demuxer: 'avi',
    hasSignature: (head) => textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'AVI ',
  },
  webm: {
    demuxer: 'matroska',
    hasSignature: (head) =>
      head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3 && head.includes('webm'),
  },
};

const VIDEO_CODECS = new Set([
  ...['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'mpeg2video', 'mjpeg', 'prores', 'dvvideo'],
]);
const AUDIO_CODECS = /^(aac|mp3|mp2|opus|vorbis|flac|alac|ac3|eac3|adpcm_\w+|pcm_\w+)$/;

const HDR: Record<string, ProbedVideo['hdr']> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };

const SIDE_MIN_PIXELS = 64;
const SIDE_MAX_PIXELS = 4_096;
const MIN_SECONDS = 1;

type InvalidVideoReason =
  /** Not a video, damaged, or crafted to be several file types at once. */
  'unreadable' | 'codec' | 'dimensions' | 'too_short' | 'too_long';

export class InvalidVideoError extends Error {
  readonly reason: InvalidVideoReason;
  /** @param detail for the log */
  constructor(reason: InvalidVideoReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export interface ProbedVideo {
  demuxer: string;
  widthPixels: number;
  heightPixels: number;
  /** Null when the container does not say; only conversion will tell. */
  durationSeconds: number | null;
  /** Which of its tracks of pictures and of sound to use; others are never read. */
  videoTrack: number;
  audioTrack: number | null;
  /** What its light values mean when it is brighter than a plain screen; null otherwise. */
  hdr: 'hlg' | 'pq' | null;
}

/** More than any camera writes. */
const MAX_STREAMS = 100;
const number = z.coerce.number();
const name = textUpTo(100);
const probed = z.object({
  format: z.object({ duration: number.optional() }).default({}),
  streams: listUpTo(
    MAX_STREAMS,
    z.object({
      codec_type: name.optional(),
      codec_name: name.optional(),
      width: number.optional(),
      height: number.optional(),
      duration: number.optional(),
      color_transfer: name.optional(),
      disposition: z.object({ attached_pic: number.optional() }).optional(),
      side_data_list: listUpTo(MAX_STREAMS, z.object({ dv_profile: number.optional() })).default(
        [],
      ),
    }),
  ).default([]),
});

/**
 * Checks what a file really is, whatever its name says. Its first bytes must match its container. The
 * one demuxer is named and no other can be reached, because a playlist disguised as a subtitle would
 * open our own files. Of its tracks, only one of pictures and one of sound are ever read. Codecs,
 * dimensions and duration are limited, which bounds the cost of converting it.
 * @param extension in lower case, without the dot
 * @throws InvalidVideoError
 */
export async function probeVideo(
  ffprobe: Program,
  file: string,
  extension: string,
  maxSeconds: number,
): Promise<ProbedVideo> {
  const container = containers[extension];
  if (!container?.hasSignature(await readHead(file))) {
    throw new InvalidVideoError('unreadable', `The file does not start like ${extension}`);
  }
  const { demuxer } = container;
  const { format, streams } = await probeFile(ffprobe, file, {
    entries:
      'format=duration:stream=codec_type,codec_name,width,height,duration,color_transfer:stream_disposition=attached_pic:stream_side_data=dv_profile',
    inputOptions: inputLimits(demuxer),
    schema: probed,
    toError: (detail) => new InvalidVideoError('unreadable', detail),
  });
  const videos = streams.filter(({ codec_type: type }) => type === 'video');
  const video = videos.find(({ disposition }) => !disposition?.attached_pic);
  const sounds = streams.filter(({ codec_type: type }) => type === 'audio');
  // Phones add a second track of sound that only they decode.
  const audio =
    sounds.find(({ codec_name: name }) => AUDIO_CODECS.test(name ?? '')) ?? sounds.at(0);
  if (!video?.codec_name) throw new InvalidVideoError('unreadable', 'The file has no video stream');
  if (!VIDEO_CODECS.has(video.codec_name)) {
    throw new InvalidVideoError('codec', `The video codec is ${video.codec_name}`);
  }
  if (audio && !AUDIO_CODECS.test(audio.codec_name ?? '')) {
    throw new InvalidVideoError('codec', `The audio codec is ${audio.codec_name}`);
  }
  if (video.side_data_list.some(({ dv_profile: profile }) => profile === 5)) {
    throw new InvalidVideoError('codec', 'Its colours need a Dolby Vision decoder');
  }
  const { width = 0, height = 0 } = video;
  const sides = [width, height];
  if (sides.some((side) => side < SIDE_MIN_PIXELS || side > SIDE_MAX_PIXELS)) {
    throw new InvalidVideoError('dimensions', `The picture is ${width} by ${height} pixels`);
  }
  const durationSeconds = format.duration ?? video.duration ?? null;
  if (durationSeconds !== null) {
    if (durationSeconds > maxSeconds)
      throw new InvalidVideoError('too_long', `${durationSeconds} s`);
    if (durationSeconds < MIN_SECONDS)
      throw new InvalidVideoError('too_short', `${durationSeconds} s`);
  }
  return {
    demuxer,
    widthPixels: width,
    heightPixels: height,
    durationSeconds,
    videoTrack: videos.indexOf(video),
    audioTrack: audio ? sounds.indexOf(audio) : null,
    hdr: HDR[video.color_transfer ?? ''] ?? null,
  };
}

/** Input options that keep ffmpeg to one file and one demuxer, following no references. */
export const inputLimits = (demuxer: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  demuxer === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : demuxer === 'avi' ? 'avi' : 'matroska,webm',
  '-max_pixels',
  String(SIDE_MAX_PIXELS * SIDE_MAX_PIXELS),
  '-f',
  demuxer,
];

function isIsoMedia(head: Buffer): boolean {
  // Old QuickTime files have no `ftyp` box.
  return ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(textAt(head, 4, 4));
}
