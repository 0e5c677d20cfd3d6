import { z } from 'zod';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { isRejection, type Program, runLimited } from '../process/run-limited.server.ts';
import { InvalidSoundError, type ProbedSound, soundInputLimits } from './probe-sound.server.ts';

/** The loudness of speech in podcasts and calls, with room for peaks. */
const TARGET = 'I=-16:TP=-1.5:LRA=11';
/** Quieter than a whisper at the other end of a room. */
const SILENT_LUFS = -60;
/** After loudness is normalized: longer and quieter than a breath between two sentences. */
const PAUSE = 'noise=-38dB:duration=0.9';
const MIN_SECONDS = 1;
const SAMPLE_RATE = '48000';

interface Conversion {
  ffmpeg: Program;
  source: string;
  probed: ProbedSound;
  maxSeconds: number;
  /** The files to write. */
  opus: string;
  aac: string;
}

export interface ConvertedSound {
  durationMs: number;
  /** Stretches without a voice, in milliseconds. */
  pauses: [startMs: number, endMs: number][];
}

/**
 * Re-encodes a voice as Opus in WebM and AAC in MP4, at 48 kHz, mono or stereo, and -16 LUFS. Its
 * loudness is measured first, over all of it. Nothing but decoded sound is carried over.
 * @throws InvalidSoundError when it cannot be decoded, is silent, or lasts too long, whatever it says;
 *   ProgramError when it was interrupted
 */
export async function convertSound(conversion: Conversion): Promise<ConvertedSound> {
  const { loudness, seconds } = await measure(conversion);
  const { ffmpeg, source, probed, opus, aac } = conversion;
  const channels = String(Math.min(2, Math.max(1, probed.channels)));
  const measured = [
    `measured_I=${loudness.input_i}`,
    `measured_TP=${loudness.input_tp}`,
    `measured_LRA=${loudness.input_lra}`,
    `measured_thresh=${loudness.input_thresh}`,
    `offset=${loudness.target_offset}`,
  ].join(':');
  const filters = [
    `loudnorm=${TARGET}:${measured}:linear=true`,
    `aresample=${SAMPLE_RATE}`,
    `aformat=channel_layouts=${channels === '1' ? 'mono' : 'stereo'}`,
    `silencedetect=${PAUSE}`,
    'ametadata=mode=print:file=-',
    'asplit=2[one][other]',
  ].join(',');
  const plain = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
  const output = await run(ffmpeg, [
    ...['-nostdin', '-nostats', '-v', 'error', '-y'],
    ...soundInputLimits(probed.format),
    ...['-i', `file:${source}`, '-filter_complex', `${mixOf(probed)}${filters}`],
    ...['-map', '[one]', ...plain, '-flags:a', '+bitexact', '-c:a', 'libopus'],
    ...['-b:a', channels === '1' ? '48k' : '72k', '-f', 'webm', `file:${opus}`],
    ...['-map', '[other]', ...plain, '-flags:a', '+bitexact', '-c:a', 'aac'],
    ...['-b:a', channels === '1' ? '72k' : '112k', '-movflags', '+faststart'],
    ...['-f', 'mp4', `file:${aac}`],
  ]);
  const durationMs = Math.round(seconds * 1_000);
  return { durationMs, pauses: pausesIn(output, durationMs) };
}

/** The tracks, as one. */
function mixOf({ tracks }: ProbedSound): string {
  const pads = tracks.map((track) => `[0:a:${track}]`).join('');
  return tracks.length === 1
    ? pads
    : `${pads}amix=inputs=${tracks.length}:duration=longest:normalize=0,`;
}

const loudnessSchema = z.object({
  input_i: z.coerce.number(),
  input_tp: z.coerce.number(),
  input_lra: z.coerce.number(),
  input_thresh: z.coerce.number(),
  target_offset: z.coerce.number(),
});

/** Decodes all of it: only that tells how long and how loud it really is. */
async function measure({ ffmpeg, source, probed, maxSeconds }: Conversion) {
  let seconds = 0;
  const report = await run(
    ffmpeg,
    [
      ...['-nostdin', '-nostats', '-v', 'info', '-hide_banner'],
      ...soundInputLimits(probed.format),
      ...['-i', `file:${source}`],
      ...['-filter_complex', `${mixOf(probed)}loudnorm=${TARGET}:print_format=json[measured]`],
      // A little more than allowed, so that a file that is too long is noticed.
      ...['-map', '[measured]', '-t', String(maxSeconds + 2)],
      ...['-progress', 'pipe:1', '-f', 'null', '-'],
    ],
    (line) => {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds) seconds = Number(microseconds) / 1_000_000;
    },
  );
  if (seconds > maxSeconds + 1) throw new InvalidSoundError('too_long', `It lasts ${seconds} s`);
  if (seconds < MIN_SECONDS) throw new InvalidSoundError('too_short', `It lasts ${seconds} s`);
  const { declaredSeconds, format } = probed;
  // The length of an MP3 is often an estimate.
  const isCutOff =
    declaredSeconds !== null && format.demuxer !== 'mp3' && seconds < declaredSeconds * 0.8 - 1;
  if (isCutOff) {
    throw new InvalidSoundError('unreadable', `It says ${declaredSeconds} s and has ${seconds} s`);
  }
  const json = report.slice(report.lastIndexOf('{'), report.lastIndexOf('}') + 1);
  const isSilent = /"input_i"\s*:\s*"-inf"/.test(json);
  const loudness = isSilent
    ? null
    : loudnessSchema.safeParse(json && parseBoundedJson(json, 50)).data;
  if (!loudness || loudness.input_i < SILENT_LUFS) {
    throw new InvalidSoundError('silent', `Its loudness is ${loudness?.input_i ?? '-inf'} LUFS`);
  }
  return { loudness, seconds };
}

/** @returns what the program says on stdout, or on stderr when stdout is read line by line */
async function run(
  ffmpeg: Program,
  args: string[],
  onLine?: (line: string) => void,
): Promise<string> {
  try {
    return await runLimited(ffmpeg, args, {
      timeoutMs: 4 * 60_000,
      memoryMb: 3_000,
      fileMb: 50,
      isNice: true,
      ...(onLine && { onLine, returns: 'errors' as const }),
    });
  } catch (error) {
    if (isRejection(error)) {
      // Its output may quote what the file says about its owner, and this is logged.
      throw new InvalidSoundError('unreadable', error.message);
    }
    throw error;
  }
}

/** The silences that the filter reports; the last may last until the end. */
function pausesIn(report: string, durationMs: number): ConvertedSound['pauses'] {
  const pauses: ConvertedSound['pauses'] = [];
  for (const [, edge, value] of report.matchAll(/lavfi\.silence_(start|end)=([\d.-]+)/g)) {
    const atMs = Math.min(durationMs, Math.max(0, Math.round(Number(value) * 1_000)));
    if (edge === 'start') pauses.push([atMs, durationMs]);
    else if (pauses.length > 0) (pauses.at(-1) as [number, number])[1] = atMs;
  }
  return pauses;
}
