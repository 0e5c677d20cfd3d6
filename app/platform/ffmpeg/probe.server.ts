import { writeSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_ERROR,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DOVI_CONF,
  AV_TIME_BASE,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { avGetCodecName, avGetMediaTypeString, Log, type Stream } from 'node-av/lib';
import { parseProbe } from './command-line.ts';
import { openInput } from './source.server.ts';

const STDOUT = 1;
/** The third byte of the record is the profile. */
const DV_PROFILE_AT = 2;
/** Those that this product asks for, in ffprobe's words. */
const TRANSFERS = new Map<number, string>([
  [AVCOL_TRC_ARIB_STD_B67, 'arib-std-b67'],
  [AVCOL_TRC_SMPTE2084, 'smpte2084'],
]);

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
  const dolbyVision = codecpar.getCodedSideData(AV_PKT_DATA_DOVI_CONF);
  const isCover = (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0;
  return {
    codec_name: avGetCodecName(codecpar.codecId) ?? undefined,
    codec_type: avGetMediaTypeString(codecpar.codecType) ?? undefined,
    width: codecpar.width || undefined,
    height: codecpar.height || undefined,
    channels: codecpar.channels || undefined,
    duration: secondsOf(duration, timeBase.num / timeBase.den),
    color_transfer: TRANSFERS.get(codecpar.colorTrc),
    ...(dolbyVision && { side_data_list: [{ dv_profile: dolbyVision[DV_PROFILE_AT] }] }),
    disposition: only(disposition, { attached_pic: isCover ? 1 : 0 }),
  };
}

const secondsOf = (time: bigint, unit: number) =>
  time === AV_NOPTS_VALUE ? undefined : (Number(time) * unit).toFixed(6);

const only = (names: Set<string>, fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => names.has(name) || name === 'disposition' || name === 'side_data_list',
    ),
  );
