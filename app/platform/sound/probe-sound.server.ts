import { z } from 'zod';
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
    hasSignature: (head) => textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WAVE',
    format: { demuxer: 'wav', allowed: 'wav' },
  },
  {
    hasSignature: (head) => textAt(head, 0, 3) === 'ID3' || isMp3Frame(head),
    format: { demuxer: 'mp3', allowed: 'mp3' },
  },
];

/** Surround sound, which is mixed down to two; each channel costs as much as a whole recording. */
const MAX_CHANNELS = 8;
const CODECS = /^(aac|mp3|opus|vorbis|flac|alac|pcm_\w+)$/;

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
  channels: number;
  /** As the file says; null when it does not. Only decoding tells the truth. */
  declaredSeconds: number | null;
}

/** The kind of sound that the first bytes of a file claim; null for none we know. */
export const soundFormatOf = (head: Buffer): SoundFormat | null =>
  formats.find(({ hasSignature }) => hasSignature(head))?.format ?? null;

const number = z.coerce.number();
const probed = z.object({
  format: z.object({ duration: number.optional() }).default({}),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        channels: number.optional(),
        duration: number.optional(),
        disposition: z.object({ attached_pic: number.optional() }).optional(),
      }),
    )
    .default([]),
});

/**
 * Checks what a file of sound really is, whatever its name says: its first bytes name its container,
 * the one demuxer for it is used and can reach no other file, and there is one track of sound and
 * nothing else but perhaps a cover.
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
  const [sound, ...others] = streams.filter(({ disposition }) => !disposition?.attached_pic);
  if (sound?.codec_type !== 'audio' || others.length > 0) {
    throw new InvalidSoundError(
      streams.length === 0 ? 'unreadable' : 'codec',
      `The tracks are ${streams.map(({ codec_type: type }) => type).join(', ')}`,
    );
  }
  if (!CODECS.test(sound.codec_name ?? '')) {
    throw new InvalidSoundError('codec', `The codec is ${sound.codec_name}`);
  }
  const { channels = 1 } = sound;
  if (channels > MAX_CHANNELS) {
    throw new InvalidSoundError('channels', `It has ${channels} channels`);
  }
  const declaredSeconds = container.duration ?? sound.duration ?? null;
  if (declaredSeconds !== null && declaredSeconds > maxSeconds + 1) {
    throw new InvalidSoundError('too_long', `It says ${declaredSeconds} s`);
  }
  return { format, channels, declaredSeconds };
}

/** Input options that keep ffmpeg to one file and one demuxer, following no references. */
export const soundInputLimits = ({ demuxer, allowed }: SoundFormat): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', allowed, '-f', demuxer],
];

/** Eleven set bits, then a version and a layer that exist. */
const isMp3Frame = (head: Buffer): boolean => {
  const [first = 0, second = 0] = head;
  return first === 0xff && (second & 0xe6) === 0xe2;
};
