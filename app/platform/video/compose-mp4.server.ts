/**
 * Plays parts of MP4s in a new order, any of them repeatedly, without storing a byte twice: an MP4's
 * sample tables say where each sample is and how long it lasts, and may name the same bytes again and
 * again. Players see one continuous file, so there is no gap at a join, and picture and sound cannot
 * drift apart. Boxes are those of ISO/IEC 14496-12.
 */

interface Sample {
  /** Where the sample is in the source file. */
  offset: number;
  size: number;
  /** In units of its track's timescale. */
  duration: number;
  compositionOffset: number;
  isSync: boolean;
}

interface Track {
  box: ContainerBox;
  kind: TrackKind;
  unitsPerSecond: number;
  samples: Sample[];
}

type TrackKind = 'video' | 'audio';

/** The tables of an MP4, without its pictures and sound. */
export interface Mp4Source {
  fileType: Buffer;
  movie: ContainerBox;
  tracks: Track[];
}

/** Samples `from` up to but excluding `to`, counted from the start of the track. */
export interface Span {
  from: number;
  to: number;
  /** Which source they are in, counted from 0: the first one if left out. */
  source?: number;
}

/** What each track plays, in order. */
export type Sequence = Record<TrackKind, Span[]>;

/** A file made of a new header and of parts of its sources. */
export interface ComposedMp4 {
  header: Buffer;
  parts: { source: number; offset: number; length: number }[];
  size: number;
}

interface DataBox {
  type: string;
  data: Buffer;
}

interface ContainerBox {
  type: string;
  children: Box[];
}

type Box = DataBox | ContainerBox;

/** Enough for the index of a film of three minutes and of its variants, which comes first in the file. */
export const INDEX_MAX_BYTES = 512 * 1024;

const CONTAINERS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl']);
/** Picture and sound alternate in the file at about this distance. */
const CHUNK_SECONDS = 1;
const HANDLERS: Record<string, TrackKind> = { vide: 'video', soun: 'audio' };

/**
 * Reads the tables of an MP4.
 * @param head the file up to the end of `moov`, or more
 * @throws RangeError when the file is cut off or has another structure
 */
export function parseMp4(head: Buffer): Mp4Source {
  const top = [...eachBox(head)];
  const fileType = top.find(({ type }) => type === 'ftyp');
  const movie = top.find(({ type }) => type === 'moov');
  if (!fileType || !movie) throw new RangeError('Not an MP4, or its index comes later');
  const parsed = parseContainer('moov', movie.data);
  const tracks = parsed.children
    .filter((box): box is ContainerBox => box.type === 'trak' && 'children' in box)
    .flatMap((box) => {
      const kind = HANDLERS[dataAt(childOf(box, 'mdia'), 'hdlr').toString('latin1', 8, 12)];
      return kind ? [{ box, kind, ...readSamples(box) }] : [];
    });
  return { fileType: serialize({ type: 'ftyp', data: fileType.data }), movie: parsed, tracks };
}

/** The content of a box of a track, such as `mdia.minf.stbl.stsd`; null without such a box. */
export function findInTrack({ box }: Pick<Track, 'box'>, path: string): Buffer | null {
  let found: Box | undefined = box;
  for (const type of path.split('.')) {
    found =
      found && 'children' in found ? found.children.find((one) => one.type === type) : undefined;
  }
  return found && 'data' in found ? found.data : null;
}

/**
 * The file that plays this sequence. Every span must start with a sample that needs no other.
 * @param sources the first says how to decode them all
 */
export function composeMp4(
  sources: readonly [Mp4Source, ...Mp4Source[]],
  sequence: Sequence,
): ComposedMp4 {
  const layout = createLayout(sources, sequence);
  // Chunk offsets depend on the header's length, which does not depend on them.
  const { length } = writeHeader(sources[0], layout, 0);
  const header = writeHeader(sources[0], layout, length);
  const size = header.length + layout.parts.reduce((sum, part) => sum + part.length, 0);
  return { header, parts: layout.parts, size };
}

interface SourceChunk {
  source: number;
  samples: Sample[];
}

interface Chunk extends SourceChunk {
  /** Counted from the first byte after the header. */
  position: number;
}

interface Layout {
  parts: ComposedMp4['parts'];
  chunks: Map<Track, Chunk[]>;
  durations: Map<Track, number>;
}

/** Places every chunk once, in the order of playing, with picture and sound alternating. */
function createLayout(sources: readonly Mp4Source[], sequence: Sequence): Layout {
  const layout: Layout = { parts: [], chunks: new Map(), durations: new Map() };
  const placed = new Map<Sample, Chunk>();
  let end = 0;
  const queue = (sources[0]?.tracks ?? [])
    .flatMap((track) => {
      let units = 0;
      layout.chunks.set(track, []);
      const chunks = splitIntoChunks(sources, track, sequence[track.kind]).map((chunk) => {
        const startsAt = units / track.unitsPerSecond;
        units += chunk.samples.reduce((sum, { duration }) => sum + duration, 0);
        return { track, chunk, startsAt };
      });
      layout.durations.set(track, units);
      return chunks;
    })
    .sort((one, other) => one.startsAt - other.startsAt);
  for (const { track, chunk } of queue) {
    const [first] = chunk.samples;
    if (!first) continue;
    let known = placed.get(first);
    // A span that ends elsewhere has another chunk with this start.
    if (known?.samples.length !== chunk.samples.length) {
      known = { ...chunk, position: end };
      placed.set(first, known);
      for (const { offset, size } of chunk.samples) {
        appendPart(layout.parts, chunk.source, offset, size);
        end += size;
      }
    }
    layout.chunks.get(track)?.push(known);
  }
  return layout;
}

function splitIntoChunks(
  sources: readonly Mp4Source[],
  { kind, unitsPerSecond }: Track,
  spans: Span[],
): SourceChunk[] {
  const chunks: SourceChunk[] = [];
  for (const { from, to, source = 0 } of spans) {
    let units = Number.POSITIVE_INFINITY;
    const samples = sources[source]?.tracks.find((track) => track.kind === kind)?.samples ?? [];
    for (const sample of samples.slice(from, to)) {
      if (units >= CHUNK_SECONDS * unitsPerSecond) {
        chunks.push({ source, samples: [] });
        units = 0;
      }
      chunks.at(-1)?.samples.push(sample);
      units += sample.duration;
    }
  }
  return chunks;
}

function appendPart(
  parts: ComposedMp4['parts'],
  source: number,
  offset: number,
  length: number,
): void {
  const last = parts.at(-1);
  if (last?.source === source && last.offset + last.length === offset) last.length += length;
  else parts.push({ source, offset, length });
}

function writeHeader(
  { fileType, movie, tracks }: Mp4Source,
  layout: Layout,
  start: number,
): Buffer {
  const unitsPerSecond = dataAt(movie, 'mvhd').readUInt32BE(12);
  const movieUnits = (track: Track) =>
    Math.round(((layout.durations.get(track) ?? 0) / track.unitsPerSecond) * unitsPerSecond);
  const rewriteBox = (box: Box, track: Track): Box[] => {
    switch (box.type) {
      case 'stbl':
        return [
          { type: 'stbl', children: writeTables(box, layout.chunks.get(track) ?? [], start) },
        ];
      case 'tkhd':
        return [withNumber(box, 20, movieUnits(track))];
      case 'mdhd':
        return [withNumber(box, 16, layout.durations.get(track) ?? 0)];
      case 'elst':
        return [withNumber(box, 8, movieUnits(track))];
      default:
        if (!('children' in box)) return [box];
        return [{ ...box, children: box.children.flatMap((child) => rewriteBox(child, track)) }];
    }
  };
  const children = movie.children.flatMap((box): Box[] => {
    const track = tracks.find((one) => one.box === box);
    if (track) return rewriteBox(track.box, track);
    if (box.type === 'mvhd') return [withNumber(box, 16, Math.max(...tracks.map(movieUnits)))];
    // Other tracks and metadata are left out.
    return [];
  });
  const header = serialize({ type: 'moov', children });
  const sampleBytes = layout.parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([fileType, header, numbers(sampleBytes + 8), Buffer.from('mdat', 'latin1')]);
}

/** The sample tables that play these chunks, with the descriptions of their codecs. */
function writeTables(table: Box, chunks: Chunk[], start: number): Box[] {
  const samples = chunks.flatMap((chunk) => chunk.samples);
  const durations = countRuns(samples.map(({ duration }) => duration));
  const offsets = countRuns(samples.map(({ compositionOffset }) => compositionOffset));
  const syncs = samples.flatMap(({ isSync }, index) => (isSync ? [index + 1] : []));
  const perChunk = chunks.flatMap((chunk, index) =>
    chunk.samples.length === chunks[index - 1]?.samples.length
      ? []
      : [index + 1, chunk.samples.length, 1],
  );
  const written: Record<string, number[] | null> = {
    stts: [durations.length / 2, ...durations],
    ctts: offsets.length === 2 && offsets[1] === 0 ? null : [offsets.length / 2, ...offsets],
    stss: syncs.length === samples.length ? null : [syncs.length, ...syncs],
    stsc: [perChunk.length / 3, ...perChunk],
    stsz: [0, samples.length, ...samples.map(({ size }) => size)],
    stco: [chunks.length, ...chunks.map(({ position }) => start + position)],
  };
  const kept = 'children' in table ? table.children.filter(({ type }) => type === 'stsd') : [];
  const tables = Object.entries(written).flatMap(([type, values]) =>
    values ? [{ type, data: numbers(0, ...values) }] : [],
  );
  return [...kept, ...tables];
}

/** Run lengths: how many times in a row, then the value. */
function countRuns(values: number[]): number[] {
  const runs: number[] = [];
  for (const value of values) {
    if (runs.length > 0 && runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, value);
  }
  return runs;
}

function readSamples(track: ContainerBox): Pick<Track, 'samples' | 'unitsPerSecond'> {
  const table = childOf(childOf(childOf(track, 'mdia'), 'minf'), 'stbl');
  const read = (type: string) =>
    table.children.some((box) => box.type === type) ? dataAt(table, type) : null;
  const sizes = dataAt(table, 'stsz');
  const fixedSize = sizes.readUInt32BE(4);
  const count = sizes.readUInt32BE(8);
  const durations = expandRuns(dataAt(table, 'stts'));
  const compositionOffsets = expandRuns(read('ctts') ?? Buffer.alloc(8));
  const syncTable = read('stss');
  const syncs = syncTable && new Set(listNumbers(syncTable, 8, syncTable.readUInt32BE(4)));
  const chunkOffsets = dataAt(table, 'stco');
  const chunkRuns = dataAt(table, 'stsc');
  const samples: Sample[] = [];
  let run = 0;
  for (let chunk = 1; chunk <= chunkOffsets.readUInt32BE(4); chunk += 1) {
    const nextRunStart = 8 + (run + 1) * 12;
    if (nextRunStart < chunkRuns.length && chunkRuns.readUInt32BE(nextRunStart) === chunk) run += 1;
    let offset = chunkOffsets.readUInt32BE(4 + 4 * chunk);
    const perChunk = chunkRuns.readUInt32BE(8 + run * 12 + 4);
    for (let index = 0; index < perChunk; index += 1) {
      const number = samples.length;
      const size = fixedSize || sizes.readUInt32BE(12 + 4 * number);
      samples.push({
        offset,
        size,
        duration: durations[number] ?? 0,
        compositionOffset: compositionOffsets[number] ?? 0,
        isSync: syncs?.has(number + 1) ?? true,
      });
      offset += size;
    }
  }
  if (samples.length !== count) throw new RangeError('The sample tables disagree');
  return { samples, unitsPerSecond: dataAt(childOf(track, 'mdia'), 'mdhd').readUInt32BE(12) };
}

function expandRuns(table: Buffer): number[] {
  const values: number[] = [];
  for (let index = 0; index < table.readUInt32BE(4); index += 1) {
    const times = table.readUInt32BE(8 + 8 * index);
    const value = table.readInt32BE(12 + 8 * index);
    for (let repeat = 0; repeat < times; repeat += 1) values.push(value);
  }
  return values;
}

const listNumbers = (data: Buffer, start: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => data.readUInt32BE(start + 4 * index));

function* eachBox(data: Buffer): Generator<DataBox> {
  for (let start = 0; start + 8 <= data.length; ) {
    const size = data.readUInt32BE(start);
    const type = data.toString('latin1', start + 4, start + 8);
    // Samples may follow, in a box longer than what was read.
    if (size < 8 || (type === 'mdat' && start + size > data.length)) return;
    if (start + size > data.length) throw new RangeError(`The ${type} box is cut off`);
    yield { type, data: data.subarray(start + 8, start + size) };
    start += size;
  }
}

function parseContainer(type: string, data: Buffer): ContainerBox {
  const children = [...eachBox(data)].map((box) =>
    CONTAINERS.has(box.type) ? parseContainer(box.type, box.data) : box,
  );
  return { type, children };
}

function childOf(box: ContainerBox, type: string): ContainerBox {
  const child = box.children.find((one) => one.type === type);
  if (!child || !('children' in child)) throw new RangeError(`The ${type} box is missing`);
  return child;
}

function dataAt(box: ContainerBox, type: string): Buffer {
  const child = box.children.find((one) => one.type === type);
  if (!child || !('data' in child)) throw new RangeError(`The ${type} box is missing`);
  return child.data;
}

function withNumber(box: Box, position: number, value: number): Box {
  if ('children' in box) return box;
  const data = Buffer.from(box.data);
  data.writeUInt32BE(value, position);
  return { ...box, data };
}

/** 32-bit numbers; negative ones as their two's complement. */
function numbers(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => {
    buffer.writeUInt32BE(value >>> 0, 4 * index);
  });
  return buffer;
}

function serialize(box: Box): Buffer {
  const body = 'children' in box ? Buffer.concat(box.children.map(serialize)) : box.data;
  return Buffer.concat([numbers(body.length + 8), Buffer.from(box.type, 'latin1'), body]);
}
