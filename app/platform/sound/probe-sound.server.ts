import { z } from 'zod';
import { listUpTo, textUpTo } from '#app/shared/form-text.ts';
import { probeFile, readHead, textAt } from '../process/probe-file.server.ts';
import type { Program } from '../process/run-limited.server.ts';

/** A container of sound, by the name of ffmpeg's demuxer for it, and the demuxers it may reach. */
export interface SoundFormat {
  demuxer: string;
  allowed: string;
}

const formats: { hasSignature: (head: Buffer) => boolean; format: SoundFormat }[] = [
  {
    hasSignature: (head) => textAt(head, 4, 4) === 'ftyp',
    format: { demuxer: 'mov', allowed: 'mov,mp4,m4a,3gp,3g2,mj2' },
  },
  {
    hasSignature: (head) => head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3,
    format: { demuxer: 'matroska', allowed: 'matroska,webm' },
  },
  {
    hasSignature: (head) => textAt(head, 0, 4) === 'OggS',
    format: { demuxer: 'ogg', allowed: 'ogg' },
  },
  {
    // RF64 and BW64 are wave files that may be larger.
    hasSignature: (head) =>
      ['RIFF', 'RF64', 'BW64'].includes(textAt(head, 0, 4)) && textAt(head, 8, 4) === 'WAVE',
    format: { demuxer: 'wav', allowed: 'wav' },
  },
  {
    hasSignature: (head) =>
      textAt(head, 0, 4) === 'FORM' && ['AIFF', 'AIFC'].includes(textAt(head, 8, 4)),
    format: { demuxer: 'aiff', allowed: 'aiff' },
  },
  {
    hasSignature: (head) => textAt(head, 0, 4) === 'caff',
    format: { demuxer: 'caf', allowed: 'caf' },
  },
  {
    hasSignature: (head) => textAt(head, 0, 4) === 'fLaC',
    format: { demuxer: 'flac', allowed: 'flac' },
  },
  {
    hasSignature: (head) => textAt(head, 0, 5) === '#!AMR',
    format: { demuxer: 'amr', allowed: 'amr' },
  },
  {
    hasSignature: isAdtsFrame,
    format: { demuxer: 'aac', allowed: 'aac' },
  },
  {
    hasSignature: isMp3,
    format: { demuxer: 'mp3', allowed: 'mp3' },
  },
];

/** Formats whose files don't say how long they last, or only when they end and not when they began. */
const ESTIMATING = new Set(['aac', 'amr', 'ogg']);
/** Surround sound, which is mixed down to two; each channel costs as much as a whole recording. */
const MAX_CHANNELS = 8;
const CODECS = /^(aac|mp3|opus|vorbis|flac|alac|amr_nb|amr_wb|gsm|gsm_ms|adpcm_\w+|pcm_\w+)$/;

export type InvalidSoundReason =
  /** Not sound, damaged, or crafted to be several file types at once. */
  'unreadable' | 'codec' | 'channels' | 'too_short' | 'too_long' | 'silent';

export class InvalidSoundError extends Error {
  readonly reason: InvalidSoundReason;
  /** @param detail for the log */
  constructor(reason: InvalidSoundReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export interface ProbedSound {
  format: SoundFormat;
  /** The sound tracks to mix, by number. A phone layers recordings in several. */
  tracks: number[];
  channels: number;
  /** The length that the file claims, if any. Only decoding tells the truth. */
  declaredSeconds: number | null;
}

/** The kind of sound that the first bytes of a file claim; null for none we know. */
export const soundFormatOf = (head: Buffer): SoundFormat | null =>
  formats.find(({ hasSignature }) => hasSignature(head))?.format ?? null;

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
      channels: number.optional(),
      duration: number.optional(),
      disposition: z.object({ attached_pic: number.optional() }).optional(),
    }),
  ).default([]),
});

/**
 * Checks what a file of sound really is, whatever its name says: its first bytes name its container,
 * the one demuxer for it is used and can reach no other file, and there is sound and no picture but
 * perhaps a cover. Whatever else there is, such as text, is never read.
 * @throws InvalidSoundError, or ProgramError when it was interrupted
 */
export async function probeSound(
  ffprobe: Program,
  file: string,
  maxSeconds: number,
): Promise<ProbedSound> {
  const format = soundFormatOf(await readHead(file));
  if (!format) throw new InvalidSoundError('unreadable', 'The file does not start like sound');
  const { streams, format: container } = await probeFile(ffprobe, file, {
    entries:
      'format=duration:stream=codec_type,codec_name,channels,duration:stream_disposition=attached_pic',
    inputOptions: soundInputLimits(format),
    schema: probed,
    toError: (detail) => new InvalidSoundError('unreadable', detail),
  });
  const isFilm = streams.some(
    ({ codec_type: type, disposition }) => type === 'video' && !disposition?.attached_pic,
  );
  const sounds = streams.filter(({ codec_type: type }) => type === 'audio');
  if (sounds.length === 0 || isFilm) {
    throw new InvalidSoundError(
      streams.length === 0 ? 'unreadable' : 'codec',
      `The tracks are ${streams.map(({ codec_type: type }) => type).join(', ')}`,
    );
  }
  const known = sounds.filter(({ codec_name: name }) => CODECS.test(name ?? ''));
  if (known.length === 0) {
    throw new InvalidSoundError('codec', `The codec is ${sounds[0]?.codec_name}`);
  }
  const channels = known.reduce((sum, { channels: own = 1 }) => sum + own, 0);
  if (channels > MAX_CHANNELS) {
    throw new InvalidSoundError('channels', `It has ${channels} channels`);
  }
  const tracks = known.map((sound) => sounds.indexOf(sound));
  const isEstimate = ESTIMATING.has(format.demuxer);
  const declaredSeconds = isEstimate ? null : (container.duration ?? known[0]?.duration ?? null);
  if (declaredSeconds !== null && declaredSeconds > maxSeconds + 1) {
    throw new InvalidSoundError('too_long', `It says ${declaredSeconds} s`);
  }
  return { format, tracks, channels, declaredSeconds };
}

/** Input options that keep ffmpeg to one file and one demuxer, following no references. */
export const soundInputLimits = ({ demuxer, allowed }: SoundFormat): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', allowed, '-f', demuxer],
];

/** Twelve set bits, then a layer of 0 (ISO/IEC 13818-7, "ADTS"). */
function isAdtsFrame([first = 0, second = 0]: Buffer): boolean {
  return first === 0xff && (second & 0xf6) === 0xf0;
}

/** Some programs begin with zero bytes, at times with more than we look at. */
function isMp3(head: Buffer): boolean {
  const start = head.findIndex((byte) => byte !== 0);
  if (start === -1) return head.length > 0;
  const sound = head.subarray(start);
  return textAt(sound, 0, 3) === 'ID3' || isMp3Frame(sound);
}

/** Eleven set bits, then a version and a layer that exist. */
function isMp3Frame([first = 0, second = 0]: Buffer): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2;
}
