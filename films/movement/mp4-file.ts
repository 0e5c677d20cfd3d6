import { readFile } from 'node:fs/promises';
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

interface Box {
  type: string;
  start: number;
  end: number;
}

function* boxesIn(file: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const size = file.readUInt32BE(at);
    if (size < 8 || at + size > end) throw new FilmError('A box of the MP4 file is cut off');
    yield { type: file.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size };
    at += size;
  }
}

function findBox(file: Buffer, within: Box, path: string): Box | undefined {
  let box: Box | undefined = within;
  for (const type of path.split('.')) {
    if (!box) return undefined;
    box = [...boxesIn(file, box.start, box.end)].find((one) => one.type === type);
  }
  return box;
}

/** Reads the tracks of an MP4 file made by ffmpeg without fragments. */
export async function readMp4(name: string): Promise<Track[]> {
  const file = await readFile(name);
  const whole = { type: '', start: 0, end: file.length };
  const moov = findBox(file, whole, 'moov');
  if (!moov) throw new FilmError(`${name} is not an MP4 file`);
  return [...boxesIn(file, moov.start, moov.end)]
    .filter(({ type }) => type === 'trak')
    .map((trak) => readTrack(file, trak));
}

function readTrack(file: Buffer, trak: Box): Track {
  const need = (path: string) => {
    const box = findBox(file, trak, path);
    if (!box) throw new FilmError(`A track lacks ${path}`);
    return box;
  };
  const table = (path: string) => need(`mdia.minf.stbl.${path}`);
  const handler = need('mdia.hdlr');
  const kind =
    file.toString('latin1', handler.start + 8, handler.start + 12) === 'vide' ? 'video' : 'audio';
  const header = need('tkhd');
  const stts = table('stts');
  const elst = findBox(file, trak, 'edts.elst');
  if (findBox(file, trak, 'mdia.minf.stbl.ctts')) throw new FilmError('Frames are reordered');
  const sizes = table('stsz');
  const same = file.readUInt32BE(sizes.start + 4);
  const count = file.readUInt32BE(sizes.start + 8);
  const description = table('stsd');
  const offsets = sampleOffsets(file, table('stsc'), findBox(file, trak, 'mdia.minf.stbl.stco'));
  const samples: Buffer[] = [];
  let end = 0;
  for (let i = 0; i < count; i++) {
    const size = same || file.readUInt32BE(sizes.start + 12 + 4 * i);
    const start = offsets.get(i) ?? end;
    end = start + size;
    samples.push(file.subarray(start, end));
  }
  const stss = findBox(file, trak, 'mdia.minf.stbl.stss');
  const isKey = samples.map(() => !stss);
  for (let i = 0; stss && i < file.readUInt32BE(stss.start + 4); i++) {
    isKey[file.readUInt32BE(stss.start + 8 + 4 * i) - 1] = true;
  }
  return {
    kind,
    timescale: file.readUInt32BE(need('mdia.mdhd').start + 12),
    delta: file.readUInt32BE(stts.start + 12),
    skip: elst ? file.readUInt32BE(elst.start + 12) : 0,
    width: file.readUInt32BE(header.end - 8) >>> 16,
    height: file.readUInt32BE(header.end - 4) >>> 16,
    description: withoutBitrates(file.subarray(description.start - 8, description.end)),
    samples,
    isKey,
  };
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

/** The offset of the first sample of each chunk, by sample. */
function sampleOffsets(file: Buffer, stsc: Box, stco: Box | undefined): Map<number, number> {
  if (!stco) throw new FilmError('A track lacks stco');
  const entries = file.readUInt32BE(stsc.start + 4);
  const entry = (i: number) => ({
    chunk: file.readUInt32BE(stsc.start + 8 + 12 * i),
    samples: file.readUInt32BE(stsc.start + 12 + 12 * i),
  });
  const offsets = new Map<number, number>();
  let sample = 0;
  let run = 0;
  for (let chunk = 1; chunk <= file.readUInt32BE(stco.start + 4); chunk++) {
    while (run + 1 < entries && entry(run + 1).chunk <= chunk) run++;
    offsets.set(sample, file.readUInt32BE(stco.start + 4 + 4 * chunk));
    sample += entry(run).samples;
  }
  return offsets;
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
