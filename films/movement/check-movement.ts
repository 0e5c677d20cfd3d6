import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { orderBeds } from '#app/features/templates/bed-order.rules.ts';
import { type FilmRegions, sequenceOf } from '#app/features/templates/film-movement.rules.ts';
import { composeMp4, type Mp4Source, parseMp4 } from '#app/platform/video/compose-mp4.server.ts';
import { run } from '../external-tools.ts';
import type { FilmBeds, VideoFile } from '../manifest.ts';
import { forEachPair, measureLoudness } from '../probe-film.ts';
import { framesPerSecond, holdSeconds } from '../render-plan.ts';
import { sampleRate } from '../sound/signal.ts';

/** A film's file, for putting pieces of any length together. */
export interface Master {
  /** The film's file and the one of its beds. */
  contents: readonly [Buffer, Buffer];
  sources: readonly [Mp4Source, Mp4Source];
  regions: FilmRegions;
  width: number;
  height: number;
}

export async function readMaster(
  folder: string,
  video: VideoFile,
  beds: FilmBeds,
): Promise<Master> {
  const { regions, width, height } = video;
  const codec = video.type.includes('opus') ? 'av1' : 'h264';
  const { path: other, packets } = beds.files[codec];
  const read = (name: string) => readFile(path.join(folder, name));
  const contents = [await read(video.path), await read(other)] as const;
  return {
    contents,
    sources: [parseMp4(contents[0]), parseMp4(contents[1])],
    regions: { ...regions, beds: packets },
    width,
    height,
  };
}

/** Calls back with a film of some passes, byte for byte as a viewer gets it. */
export async function withPiece<T>(
  { contents, sources, regions }: Master,
  passes: number,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-piece-'));
  try {
    const file = path.join(folder, 'piece.mp4');
    const { header, parts } = composeMp4(sources, sequenceOf(regions, passes));
    const bytes = parts.map(({ source, offset, length }) =>
      contents[source as 0 | 1].subarray(offset, offset + length),
    );
    await writeFile(file, Buffer.concat([header, ...bytes]));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a join of the holding movement looks and sounds like, next to the movement itself. */
export interface Joins {
  /** Difference of the pictures at each join, as a share of the largest between neighbours. */
  picture: number[];
  /** Change of loudness over each join, in LU. */
  loudness: number[];
  /** Sharpest change of the sound at each join, as a share of the sharpest within the movement. */
  click: number[];
  /** Integrated loudness in LUFS with one and with five passes. */
  integrated: number[];
}

/** Enough to hear every bed, most of them after two others. */
const heardPasses = 12;

export async function measureJoins(master: Master): Promise<Joins> {
  const { frames } = master.regions;
  const [opening, hold] = frames;
  const picture = await withPiece(master, 2, async (file) => {
    const changes = await pictureChanges(file, master, [opening - 1, opening + 2 * hold + 1]);
    const within = [...changes.slice(1, hold), ...changes.slice(hold + 1, 2 * hold)];
    const largest = Math.max(...within);
    return [0, 1, 2].map((join) => (changes[join * hold] ?? 255) / largest);
  });
  return { picture, ...(await measureSound(master)) };
}

/** What the joins sound like, and the whole. */
export async function measureSound(master: Master): Promise<Omit<Joins, 'picture'>> {
  const joined = await withPiece(master, heardPasses, async (file) => {
    const seconds = master.regions.frames[0] / framesPerSecond;
    const joins = Array.from(
      { length: heardPasses + 1 },
      (_, pass) => seconds + pass * holdSeconds,
    );
    // A rest is there to be heard: of its joins only clicks count.
    const rest = 1 + orderBeds(heardPasses - 1).indexOf('rest');
    const steady = joins.filter((_, pass) => pass !== rest && pass !== rest + 1);
    const curve = await shortTermLoudness(file);
    const at = (time: number) => curve[Math.round(time * 10)] ?? Number.NaN;
    const edges = await sharpEdges(file);
    const inside = edges.slice(
      Math.ceil((seconds + 0.1) * edgesPerSecond),
      Math.floor((seconds + holdSeconds - 0.1) * edgesPerSecond),
    );
    const sharpest = Math.max(...inside);
    return {
      loudness: steady.map((time) => at(time + 3) - at(time)),
      click: joins.map((time) => {
        const middle = Math.round(time * edgesPerSecond);
        return Math.max(...edges.slice(middle - 3, middle + 4)) / sharpest;
      }),
    };
  });
  const integrated: number[] = [];
  for (const passes of [1, 5]) {
    integrated.push((await withPiece(master, passes, measureLoudness)).integrated);
  }
  return { ...joined, integrated };
}

/** Mean absolute difference of each frame of a range, but the first, to the one before, at half the size. */
async function pictureChanges(
  file: string,
  master: Master,
  range: readonly [first: number, end: number],
): Promise<number[]> {
  const size = { width: master.width / 2, height: master.height / 2 };
  const changes: number[] = [];
  await forEachPair(file, size, range, (frame, before) => {
    let sum = 0;
    for (let i = 0; i < frame.length; i++) {
      sum += Math.abs((frame[i] as number) - (before[i] as number));
    }
    changes.push(sum / frame.length);
  });
  return changes;
}

/** Loudness of the three seconds before each tenth of a second. */
async function shortTermLoudness(file: string): Promise<number[]> {
  const args = ['-hide_banner', '-nostats', '-loglevel', 'verbose', '-i', file, '-vn'];
  const filter = ['-af', 'ebur128=framelog=verbose', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', [...args, ...filter]);
  const curve: number[] = [];
  for (const [, t, s] of stderr.matchAll(/t:\s*([\d.]+)\s.*?S:\s*(-?[\d.]+|nan|-inf)/g)) {
    curve[Math.round(Number(t) * 10)] = Number(s);
  }
  return curve;
}

const edgesPerSecond = 200;

/** The steepest bend of the waveform in every two hundredth of a second: a click is one. */
async function sharpEdges(file: string): Promise<number[]> {
  const output = ['-vn', '-f', 'f32le', '-ac', '1', '-ar', String(sampleRate), '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', file, ...output]);
  const wave = new Float32Array(
    stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length),
  );
  const edges: number[] = [];
  const length = sampleRate / edgesPerSecond;
  for (let i = 2; i < wave.length; i++) {
    const bend = Math.abs(
      (wave[i] as number) - 2 * (wave[i - 1] as number) + (wave[i - 2] as number),
    );
    const slot = Math.floor(i / length);
    edges[slot] = Math.max(edges[slot] ?? 0, bend);
  }
  return edges;
}
