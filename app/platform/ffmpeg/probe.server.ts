import { writeSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_ERROR,
  AV_NOPTS_VALUE,
  AV_TIME_BASE,
} from 'node-av/constants';
import { avGetCodecName, avGetMediaTypeString, Log, type Stream } from 'node-av/lib';
import { parseProbe } from './command-line.ts';
import { openInput } from './source.server.ts';

const STDOUT = 1;

/** Says about a file what a command line of ffprobe's asks, as JSON. */
export function probe(args: readonly string[]): void {
  Log.setLevel(AV_LOG_ERROR);
  const { input, fields } = parseProbe(args);
  const { duration, streams } = openInput(input);
  const found = {
    streams: streams.map((stream) => only(fields.stream, describe(stream, fields.disposition))),
    format: only(fields.format, { duration: secondsOf(duration, 1 / AV_TIME_BASE) }),
  };
  writeSync(STDOUT, `${JSON.stringify(found)}\n`);
}

function describe(stream: Stream, disposition: Set<string>): Record<string, unknown> {
  const { codecpar, duration, timeBase } = stream;
  const isCover = (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0;
  return {
    codec_name: avGetCodecName(codecpar.codecId) ?? undefined,
    codec_type: avGetMediaTypeString(codecpar.codecType) ?? undefined,
    width: codecpar.width || undefined,
    height: codecpar.height || undefined,
    channels: codecpar.channels || undefined,
    duration: secondsOf(duration, timeBase.num / timeBase.den),
    disposition: only(disposition, { attached_pic: isCover ? 1 : 0 }),
  };
}

const secondsOf = (time: bigint, unit: number) =>
  time === AV_NOPTS_VALUE ? undefined : (Number(time) * unit).toFixed(6);

const only = (names: Set<string>, fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.has(name) || name === 'disposition'),
  );
