import type { Chunk, Track } from './mp4-file.ts';
import { writeMp4 } from './mp4-file.ts';

/** How many samples each part of a master has, in the order in which the file holds them. */
export interface Regions {
  /** Opening, holding movement, close. */
  frames: [number, number, number];
  /** Opening, first pass, every later pass, close, close directly after the opening. */
  packets: [number, number, number, number, number];
}

export interface Master {
  video: Track;
  audio: Track;
  regions: Regions;
}

/** Samples of picture and sound that play together. */
interface Segment {
  video: [first: number, count: number];
  audio: [first: number, count: number];
}

/** The master's file: its parts one after another, in each picture and sound by turns. */
export function masterFile({ video, audio, regions }: Master): Buffer {
  const [frames, packets] = [startsOf(regions.frames), startsOf(regions.packets)];
  const none: [number, number] = [0, 0];
  const segments: Segment[] = [
    { video: at(frames, 0), audio: at(packets, 0) },
    { video: at(frames, 1), audio: at(packets, 1) },
    { video: none, audio: at(packets, 2) },
    { video: at(frames, 2), audio: at(packets, 3) },
    { video: none, audio: at(packets, 4) },
  ];
  return writeMp4(
    [video, audio],
    segments.flatMap((one) => interleave(one, video, audio)),
  );
}

interface Range {
  first: number;
  count: number;
}

function startsOf(counts: readonly number[]): Range[] {
  let first = 0;
  return counts.map((count) => {
    const range = { first, count };
    first += count;
    return range;
  });
}

function at(ranges: readonly Range[], index: number): [number, number] {
  const { first, count } = ranges[index] ?? { first: 0, count: 0 };
  return [first, count];
}

/** Chunks of half a second: a player that reads on finds picture and sound together. */
function interleave({ video, audio }: Segment, pictures: Track, sound: Track): Chunk[] {
  const chunks: Chunk[] = [];
  const done = [0, 0];
  for (let seconds = 0.5; done[0] !== video[1] || done[1] !== audio[1]; seconds += 0.5) {
    for (const [track, range, { timescale, delta }] of [
      [0, video, pictures],
      [1, audio, sound],
    ] as const) {
      const from = done[track] as number;
      const to = Math.min(range[1], Math.round((seconds * timescale) / delta));
      if (to > from) chunks.push({ track, first: range[0] + from, count: to - from });
      done[track] = to;
    }
  }
  return chunks;
}
