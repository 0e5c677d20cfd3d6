import { readFile } from 'node:fs/promises';
import { findInTrack, parseMp4 } from '#app/platform/video/compose-mp4.server.ts';
import { FilmError } from '../external-tools.ts';

/** One track of an MP4 file whose samples all last equally long and are shown in decoding order. */
export interface Track {
  kind: 'video' | 'audio';
  timescale: number;
  /** Length of a sample in units of the timescale. */
  delta: number;
  /** Samples of sound that a decoder drops at the start: the encoder's delay. */
  skip: number;
  width: number;
  height: number;
  /** The `stsd` box: the codec's configuration. */
  description: Buffer;
  samples: Buffer[];
  /** Whether each sample can be decoded without the one before. */
  isKey: boolean[];
}

/** Reads the tracks of an MP4 file made by ffmpeg without fragments. */
export async function readMp4(name: string): Promise<Track[]> {
  const file = await readFile(name);
  return parseMp4(file).tracks.map((track) => {
    const need = (path: string): Buffer => {
      const data = findInTrack(track, path);
      if (!data) throw new FilmError(`A track of ${name} lacks ${path}`);
      return data;
    };
    const { kind, samples, unitsPerSecond } = track;
    if (samples.some(({ compositionOffset }) => compositionOffset !== 0)) {
      throw new FilmError('Frames are reordered');
    }
    const header = need('tkhd');
    return {
      kind,
      timescale: unitsPerSecond,
      delta: samples[0]?.duration ?? 0,
      skip: findInTrack(track, 'edts.elst')?.readUInt32BE(12) ?? 0,
      width: header.readUInt32BE(header.length - 8) >>> 16,
      height: header.readUInt32BE(header.length - 4) >>> 16,
      description: withoutBitrates(box('stsd', need('mdia.minf.stbl.stsd'))),
      samples: samples.map(({ offset, size }) => file.subarray(offset, offset + size)),
      isKey: samples.map(({ isSync }) => isSync),
    };
  });
}

/** Bit rates differ between the parts of a film; players do not need them. */
function withoutBitrates(stsd: Buffer): Buffer {
  const at = stsd.indexOf('btrt', 0, 'latin1') - 4;
  if (at < 0) return Buffer.from(stsd);
  const size = stsd.readUInt32BE(at);
  const shorter = Buffer.concat([stsd.subarray(0, at), stsd.subarray(at + size)]);
  // The box itself, and the only entry in it.
  for (const outer of [0, 16]) shorter.writeUInt32BE(shorter.readUInt32BE(outer) - size, outer);
  return shorter;
}

/** Samples that lie next to each other in the file. */
export interface Chunk {
  track: number;
  first: number;
  count: number;
}

/** Writes tracks into one MP4 file, header first, their samples in the given order of chunks. */
export function writeMp4(tracks: readonly Track[], chunks: readonly Chunk[]): Buffer {
  const brand = Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1');
  const head = box('ftyp', brand);
  const headerOf = (base: number) => {
    const offsets: number[][] = tracks.map(() => []);
    let at = base;
    for (const { track, first, count } of chunks) {
      offsets[track]?.push(at);
      for (const sample of tracks[track]?.samples.slice(first, first + count) ?? [])
        at += sample.length;
    }
    return movie(tracks, chunks, offsets);
  };
  const base = head.length + headerOf(0).length + 8;
  const data = chunks.flatMap(
    ({ track, first, count }) => tracks[track]?.samples.slice(first, first + count) ?? [],
  );
  return Buffer.concat([head, headerOf(base), box('mdat', ...data)]);
}

function movie(tracks: readonly Track[], chunks: readonly Chunk[], offsets: number[][]): Buffer {
  const milliseconds = (track: Track) =>
    Math.round((track.samples.length * track.delta * 1000) / track.timescale);
  const longest = Math.max(...tracks.map(milliseconds));
  const matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const mvhd = full(
    'mvhd',
    0,
    0,
    numbers(0, 0, 1000, longest, 0x10000),
    Buffer.from([1, 0, 0, 0]),
    numbers(0, 0),
    matrix,
    numbers(0, 0, 0, 0, 0, 0, tracks.length + 1),
  );
  return box(
    'moov',
    mvhd,
    ...tracks.map((track, index) => {
      const isVideo = track.kind === 'video';
      const duration = milliseconds(track);
      const volume = isVideo ? 0 : 0x01000000;
      const tkhd = full(
        'tkhd',
        0,
        3,
        numbers(0, 0, index + 1, 0, duration, 0, 0, isVideo ? 0 : 1, volume),
        matrix,
        numbers(track.width * 65536, track.height * 65536),
      );
      const edts = box('edts', full('elst', 0, 0, numbers(1, duration, track.skip, 0x10000)));
      const length = track.samples.length * track.delta;
      const mdhd = full('mdhd', 0, 0, numbers(0, 0, track.timescale, length, 0x55c40000));
      const hdlr = full(
        'hdlr',
        0,
        0,
        numbers(0),
        Buffer.from(isVideo ? 'vide' : 'soun'),
        numbers(0, 0, 0),
        Buffer.from([0]),
      );
      const media = isVideo ? full('vmhd', 0, 1, numbers(0, 0)) : full('smhd', 0, 0, numbers(0));
      const dinf = box('dinf', full('dref', 0, 0, numbers(1), full('url ', 0, 1)));
      const stbl = sampleTable(
        track,
        chunks.filter((chunk) => chunk.track === index),
        offsets[index] ?? [],
      );
      return box(
        'trak',
        tkhd,
        ...(track.skip > 0 ? [edts] : []),
        box('mdia', mdhd, hdlr, box('minf', media, dinf, stbl)),
      );
    }),
  );
}

function sampleTable(track: Track, chunks: readonly Chunk[], offsets: readonly number[]): Buffer {
  const runs = chunks
    .map(({ count }, i) => ({ chunk: i + 1, count }))
    .filter(({ count }, i, all) => all[i - 1]?.count !== count);
  const keys = track.isKey.flatMap((isKey, i) => (isKey ? [i + 1] : []));
  const sizes = track.samples.map((sample) => sample.length);
  return box(
    'stbl',
    track.description,
    full('stts', 0, 0, numbers(1, sizes.length, track.delta)),
    ...(track.kind === 'video' ? [full('stss', 0, 0, numbers(keys.length, ...keys))] : []),
    full(
      'stsc',
      0,
      0,
      numbers(runs.length, ...runs.flatMap(({ chunk, count }) => [chunk, count, 1])),
    ),
    full('stsz', 0, 0, numbers(0, sizes.length, ...sizes)),
    full('stco', 0, 0, numbers(offsets.length, ...offsets)),
  );
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([numbers(size), Buffer.from(type, 'latin1'), ...parts]);
}

function full(type: string, version: number, flags: number, ...parts: Buffer[]): Buffer {
  return box(type, numbers(version * 0x1000000 + flags), ...parts);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, 4 * i);
  return bytes;
}
