import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FilmError, run } from '../external-tools.ts';
import { folders } from '../folders.ts';
import type { BedFile, FilmBeds } from '../manifest.ts';
import { describeFile } from '../probe-film.ts';
import { hashOf, holdSeconds, withoutComments } from '../render-plan.ts';
import {
  add,
  applyEnvelope,
  fromDecibels,
  fromFloats,
  limitPeaks,
  type Stereo,
  sampleRate,
  silence,
  toWav,
} from '../sound/signal.ts';
import { type Bed, readBed } from './bed.ts';
import { type Codec, codecs } from './encode-master.ts';
import { correlation, swells } from './likeness.ts';
import {
  addAt,
  cut,
  evenOut,
  hashMovementSound,
  loudness,
  makeMovementSound,
  playAmbience,
  playBed,
  readScore,
  scaled,
  shortTermLoudness,
  target,
} from './make-movement-sound.ts';
import { readMp4, writeMp4 } from './mp4-file.ts';
import { readVariations } from './variations.ts';

/** In the order in which a file holds them. */
const kinds = ['theme', 'thin', 'counter', 'rest'] as const;
type Kind = (typeof kinds)[number];

/** Softer music than a film's own, in a third of the bytes of a film: fewer bits do. */
const audio = {
  av1: { type: 'audio/mp4; codecs="opus"', options: '-c:a libopus -b:a 48k' },
  h264: { type: 'audio/mp4; codecs="mp4a.40.2"', options: '-c:a aac -b:a 80k' },
} as const satisfies Record<Codec, { type: string; options: string }>;

/** A pass may follow any other because each has turned into the bed by then. */
const dissolve = { from: 7.4, to: 7.92 };
/** The air changes later than the music, so that nobody hears it. */
const airSeconds = 0.8;

/** How much one air may swell as another does, of which one is heard after the other. */
const alike = 0.6;
const mostTakes = 30;

/** In a rest nothing is struck, and the room comes forward, until the bed's second chord. */
const rest = { seconds: 4, ringsUntil: 3, dissolve: { from: 3.86, to: 3.96 }, airDecibels: 5 };

export async function hashBeds(id: string, hold: number, close: number): Promise<string> {
  const files = ['make-beds.ts', 'likeness.ts', 'variations.ts', `../sound/variations/${id}.ts`];
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(import.meta.dirname, file), 'utf8')),
  );
  return hashOf([await hashMovementSound(id, hold, close), ...texts.map(withoutComments)]);
}

/** Makes the files of the other beds of a film, one for each of its codecs. */
export async function makeBeds(
  id: string,
  hold: number,
  close: number,
  log: (line: string) => void,
): Promise<FilmBeds> {
  const key = await hashBeds(id, hold, close);
  const { passes, steady } = await playPasses(id, hold, close, log);
  const files: Partial<Record<Codec, BedFile>> = {};
  for (const codec of codecs) files[codec] = await encodeBeds(id, codec, passes, steady, hold);
  return { key, files: files as FilmBeds['files'] };
}

interface Passes {
  passes: Partial<Record<Kind, Stereo>>;
  /** A pass of the bed. */
  steady: Stereo;
}

async function playPasses(
  id: string,
  hold: number,
  close: number,
  log: (line: string) => void,
): Promise<Passes> {
  const sound = await makeMovementSound(id, hold, close, log);
  const ringing = await readWav(sound.bed);
  const air = await readWav(sound.ambience);
  const [score, bed] = [await readScore(id), await readBed(id)];
  const folder = path.dirname(sound.bed);
  const airs = [air];
  const airOf = async (kind: Kind) => {
    const play = (seed: string) => playAmbience(seed, score, eventsOf(kind, bed), hold, close);
    let other = await play(`${id} ${kind}`);
    // Air that swells at the same moments as another is drawn again.
    for (let take = 2; airs.some((before) => likeness(before, other.hold) > alike); take++) {
      if (take > mostTakes) throw new FilmError(`The air of ${id} always swells as it did before`);
      other = await play(`${id} ${kind} ${take}`);
    }
    airs.push(other.hold);
    const gain = fromDecibels((await loudness(air)) - (await loudness(other.hold)));
    return dissolved(air, scaled(other.hold, gain), { from: 0, to: airSeconds });
  };
  // What the bed before rings on, and the bed itself.
  const tail = silence(holdSeconds);
  addAt(tail, cut(ringing, holdSeconds, 2 * holdSeconds), 0, 1);
  addAt(tail, cut(ringing, 2 * holdSeconds, 3 * holdSeconds), 0, 1);
  const steady = silence(holdSeconds);
  for (const part of [tail, cut(ringing, 0, holdSeconds), air]) addAt(steady, part, 0, 1);

  const passes: Partial<Record<Kind, Stereo>> = {};
  for (const [kind, parts] of Object.entries(await readVariations(id))) {
    const name = kind as Kind;
    const music = await playBed(score, { beats: bed.beats, parts }, { folder, name, seed: id });
    const ambience = await airOf(name);
    const even = await evenOut(music, ambience);
    let [start, end] = [0, 0];
    const play = () => {
      const pass = silence(holdSeconds);
      addAt(pass, tail, 0, 1);
      addAt(pass, music, 0, (t) => {
        const [early, late] = [Math.max(0, 1 - t / 4), Math.max(0, t / 4 - 1)];
        return even(t) * fromDecibels(start * early + end * late);
      });
      addAt(pass, ambience, 0, 1);
      return dissolved(pass, steady, dissolve);
    };
    // As loud at its joins as the bed, so that any two passes fit.
    for (let i = 0; i < 3; i++) {
      const all = silence(3 * holdSeconds);
      for (const [at, part] of [steady, play(), steady].entries()) {
        addAt(all, part, at * holdSeconds, 1);
      }
      const curve = await shortTermLoudness(all);
      const step = (at: number) => (curve[(at + 3) * 10] ?? 0) - (curve[at * 10] ?? 0);
      start = withinDecibels(start - 0.8 * step(holdSeconds));
      end = withinDecibels(end + 0.8 * step(2 * holdSeconds));
    }
    passes[name] = play();
  }
  const room = applyEnvelope(await airOf('rest'), (t) =>
    fromDecibels(rest.airDecibels * Math.sin((Math.min(1, t / rest.seconds) * Math.PI) / 2) ** 2),
  );
  const held = silence(holdSeconds);
  addAt(held, tail, 0, (t) => Math.cos((Math.min(1, t / rest.ringsUntil) * Math.PI) / 2) ** 2);
  add(held, room, 1);
  passes.rest = dissolved(held, steady, rest.dissolve);
  return { passes, steady };
}

const withinDecibels = (level: number) => Math.max(-4, Math.min(4, level));

/** How much two sounds swell at the same moments. */
const likeness = (one: Stereo, other: Stereo) =>
  correlation(swells(one.left, sampleRate), swells(other.left, sampleRate));

/** Single events of the air, such as distant fireworks, come at other moments. */
function eventsOf(kind: Kind, { at }: Bed): Pick<Bed, 'at'> {
  const later = 1.7 + 2.3 * kinds.indexOf(kind);
  return at ? { at: at.map((t) => (t + later) % (holdSeconds - 0.4)) } : {};
}

/** One sound turning into another, between two moments. */
function dissolved(one: Stereo, other: Stereo, { from, to }: { from: number; to: number }): Stereo {
  const angle = (t: number) => (Math.min(1, Math.max(0, (t - from) / (to - from))) * Math.PI) / 2;
  const sum = applyEnvelope(one, (t) => Math.cos(angle(t)));
  add(
    sum,
    applyEnvelope(other, (t) => Math.sin(angle(t))),
    1,
  );
  return sum;
}

/** Encodes all passes in one go, each between two of the bed, and keeps only their packets. */
async function encodeBeds(
  id: string,
  codec: Codec,
  passes: Passes['passes'],
  steady: Stereo,
  hold: number,
): Promise<BedFile> {
  const played = kinds.flatMap((kind) => passes[kind] ?? []);
  const mix = silence(hold + (2 * played.length + 1) * holdSeconds);
  addAt(mix, cut(steady, holdSeconds - (hold % holdSeconds), holdSeconds), 0, 1);
  for (let at = hold % holdSeconds; at < hold; at += holdSeconds) addAt(mix, steady, at, 1);
  for (const [i, pass] of played.entries()) {
    addAt(mix, pass, hold + 2 * i * holdSeconds, 1);
    addAt(mix, steady, hold + (2 * i + 1) * holdSeconds, 1);
  }
  await mkdir(folders.work, { recursive: true });
  const wav = path.join(folders.work, `beds-${id}.wav`);
  await writeFile(wav, toWav(limitPeaks(mix, fromDecibels(target.ceiling))));
  const encoded = path.join(folders.work, `beds-${id}-${codec}.mp4`);
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  const options = audio[codec].options.split(' ');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', wav, ...options, ...plain, encoded]);
  const [track] = await readMp4(encoded);
  if (!track) throw new Error(`${encoded} has no sound`);
  const { skip, delta } = track;
  const first = Math.round((hold * sampleRate + skip) / delta);
  const pass = (holdSeconds * sampleRate) / delta;
  const short = rest.seconds * Math.ceil(sampleRate / delta);
  const parts = kinds.map((kind) => {
    const from = first + 2 * pass * played.indexOf(passes[kind] as Stereo);
    return passes[kind] ? track.samples.slice(from, from + (kind === 'rest' ? short : pass)) : [];
  });
  const samples = parts.flat();
  const sound = { ...track, samples, isKey: samples.map(() => true) };
  const file = path.join(folders.encoded, id, `beds.${codec}.mp4`);
  await writeFile(
    `${file}.part`,
    writeMp4([sound], [{ track: 0, first: 0, count: samples.length }]),
  );
  await rename(`${file}.part`, file);
  const {
    width: _,
    height: __,
    ...described
  } = await describeFile(file, audio[codec].type, {
    width: 0,
    height: 0,
  });
  return { ...described, packets: parts.map(({ length }) => length) as BedFile['packets'] };
}

/** Reads what `toWav` wrote. */
async function readWav(file: string): Promise<Stereo> {
  const floats = (await readFile(file)).subarray(44);
  return fromFloats(floats, floats.length / 8 / sampleRate);
}
