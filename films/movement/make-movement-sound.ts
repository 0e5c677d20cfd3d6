import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FilmError, run, soundFont } from '../external-tools.ts';
import { folders } from '../folders.ts';
import { exists } from '../render-frames.ts';
import { hashOf, holdSeconds, withoutComments } from '../render-plan.ts';
import { ambiences } from '../sound/ambience.ts';
import { hashSound } from '../sound/hash-sound.ts';
import { writeMidi } from '../sound/midi.ts';
import { type Note, parseNotes } from '../sound/notation.ts';
import { convolve, createReverb } from '../sound/reverb.ts';
import { type Part, programs, type Score } from '../sound/score.ts';
import { seededRandom } from '../sound/seeded-random.ts';
import {
  add,
  applyEnvelope,
  applyFilter,
  fromDecibels,
  fromFloats,
  levelAt,
  limitPeaks,
  mapChannels,
  type Stereo,
  sampleRate,
  silence,
  toWav,
} from '../sound/signal.ts';
import { type Bed, bedPart, readBed } from './bed.ts';

export const target = { loudness: -18, ceiling: -4.5 };
const fade = { inSeconds: 1.2, outSeconds: 2.4 };
/** The signature appears when the last chord falls. */
const lastChordSeconds = 1.5;
/** Passes of the holding movement in the long mix: its third sounds like every later one. */
export const mixedPasses = 3;

export interface MovementSound {
  /** Opening, three passes of the holding movement, close. */
  long: string;
  /** Opening and close. */
  short: string;
  /** The music of one pass as loud as it is mixed, with all that rings on after it. */
  bed: string;
  /** What is heard besides the music in a pass. */
  ambience: string;
}

/** Hashes what the sound of a film is made from. */
export async function hashMovementSound(id: string, hold: number, close: number): Promise<string> {
  const files = ['bed.ts', 'make-movement-sound.ts', `../sound/beds/${id}.ts`];
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(import.meta.dirname, file), 'utf8')),
  );
  return hashOf([
    await hashSound(id, hold + close),
    ...texts.map(withoutComments),
    `${hold} ${close}`,
  ]);
}

/** Makes both mixes of a film, or returns the existing ones. */
export async function makeMovementSound(
  id: string,
  hold: number,
  close: number,
  log: (line: string) => void,
): Promise<MovementSound> {
  const folder = path.join(folders.work, 'sound', await hashMovementSound(id, hold, close));
  const kinds = ['short', 'bed', 'ambience', 'long'] as const;
  const files = Object.fromEntries(
    kinds.map((kind) => [kind, path.join(folder, `${kind}.wav`)]),
  ) as unknown as MovementSound;
  if (await exists(files.long)) return files;
  await mkdir(folder, { recursive: true });
  const score = await readScore(id);
  const music = await playMusic(id, score, await readBed(id), { hold, close, folder });
  const mixes = await balance(music, hold, close, log);
  for (const kind of kinds) {
    await writeFile(`${files[kind]}.part`, toWav(mixes[kind]));
    await rename(`${files[kind]}.part`, files[kind]);
  }
  return files;
}

export async function readScore(id: string): Promise<Score> {
  const module: { score?: Score } = await import(`../sound/scores/${id}.ts`);
  if (!module.score) throw new FilmError(`There is no score for ${id}`);
  return module.score;
}

/** The pieces of a soundtrack. Each is longer than its part of the film: it rings on. */
interface Music {
  opening: Stereo;
  bed: Stereo;
  closing: Stereo;
  ambience: { opening: Stereo; hold: Stereo; close: Stereo };
}

interface Place {
  hold: number;
  close: number;
  folder: string;
}

/** Seconds for which strings and the room ring on. */
const ringSeconds = 16;

async function playMusic(id: string, score: Score, bed: Bed, place: Place): Promise<Music> {
  const { hold, close } = place;
  const beat = 60 / score.beatsPerMinute;
  const lengths = { opening: hold + ringSeconds, closing: close };
  const dry = {
    opening: silence(lengths.opening),
    closing: silence(lengths.closing),
  };
  const sent = {
    opening: silence(lengths.opening),
    closing: silence(lengths.closing),
  };
  for (const [i, part] of score.parts.entries()) {
    const notes = parseNotes(part.notes);
    const file = (name: string) => path.join(place.folder, `${name}-${i}.mid`);
    // The close moves as a whole, so that its chord falls when the signature appears.
    const chordAt = score.startsAt + bed.lastChord * beat;
    const firstLate = bed.lastChord - (lastChordSeconds - 0.04) / beat;
    const early = notes.filter((note) => note.beat < firstLate);
    const late = notes
      .filter((note) => note.beat >= firstLate)
      .map((note) => ({ ...note, beat: note.beat - firstLate }));
    const tooLate = early.find((note) => score.startsAt + note.beat * beat > hold - 0.05);
    if (tooLate) throw new FilmError(`${id}: a note at beat ${tooLate.beat} is after the opening`);
    const opening = await play(part, early, {
      beatsPerMinute: score.beatsPerMinute,
      startsAt: score.startsAt,
      seconds: lengths.opening,
      file: file('opening'),
      seed: `${id} ${i}`,
      levelAt: (t) => (part.envelope ? levelAt(part.envelope, Math.min(t, hold)) : 1),
    });
    const closing = await play(part, late, {
      beatsPerMinute: score.beatsPerMinute,
      startsAt: 0.04,
      seconds: lengths.closing,
      file: file('closing'),
      seed: `${id} ${i} close`,
      levelAt: (t) => (part.envelope ? levelAt(part.envelope, chordAt + t - lastChordSeconds) : 1),
    });
    const whole = silence(hold + close);
    addAt(whole, opening, 0, 1);
    addAt(whole, closing, hold, 1);
    const gain = fromDecibels(part.level - (await loudness(whole)));
    for (const [name, stem] of [
      ['opening', opening],
      ['closing', closing],
    ] as const) {
      add(dry[name], stem, gain);
      add(sent[name], stem, gain * (part.reverb ?? 0.5));
    }
  }
  return {
    opening: inItsRoom(score, dry.opening, sent.opening),
    bed: await playBed(score, bed, { folder: place.folder, name: 'bed', seed: id }),
    closing: inItsRoom(score, dry.closing, sent.closing),
    ambience: await playAmbience(id, score, bed, hold, close),
  };
}

/** The music of a bed, once, with all that rings on after it. */
export async function playBed(
  score: Score,
  { beats, parts }: Pick<Bed, 'beats' | 'parts'>,
  { folder, name, seed }: { folder: string; name: string; seed: string },
): Promise<Stereo> {
  const seconds = holdSeconds + ringSeconds;
  const [dry, sent] = [silence(seconds), silence(seconds)];
  for (const [i, spec] of parts.entries()) {
    const part = bedPart(spec, score);
    const stem = await play(part, parseNotes(part.notes), {
      beatsPerMinute: (beats * 60) / holdSeconds,
      startsAt: 0,
      seconds,
      file: path.join(folder, `${name}-${i}.mid`),
      seed: `${seed} ${i} ${name}`,
      levelAt: () => 1,
    });
    const gain = fromDecibels(part.level - (await loudness(loopOf(stem, 3))));
    add(dry, stem, gain);
    add(sent, stem, gain * (part.reverb ?? 0.5));
  }
  return inItsRoom(score, dry, sent);
}

function inItsRoom({ reverb }: Score, dry: Stereo, sent: Stereo): Stereo {
  const echo = createReverb(reverb.seconds, reverb.brightness);
  const room = (channel: 'left' | 'right') =>
    applyFilter(convolve(sent[channel], echo[channel]), { kind: 'highpass', hertz: 110 });
  add(dry, { left: room('left'), right: room('right') }, 1);
  return mapChannels(dry, (channel) => applyFilter(channel, { kind: 'highpass', hertz: 32 }));
}

interface Playing {
  beatsPerMinute: number;
  startsAt: number;
  seconds: number;
  file: string;
  seed: string;
  levelAt: (seconds: number) => number;
}

/** Plays notes with the instrument of a part, alone and dry. */
async function play(part: Part, notes: readonly Note[], how: Playing): Promise<Stereo> {
  if (notes.length === 0) return silence(how.seconds);
  const midi = writeMidi(notes, {
    program: programs[part.instrument],
    beatsPerMinute: how.beatsPerMinute,
    ring: part.ring ?? 0,
    seed: how.seed,
  });
  await writeFile(how.file, midi);
  const wav = how.file.replace(/\.mid$/, '.wav');
  const quiet = ['-o', 'synth.reverb.active=0', '-o', 'synth.chorus.active=0'];
  const output = ['-F', wav, '-r', String(sampleRate), '-g', '1.5', '-T', 'wav', '-O', 'float'];
  await run('fluidsynth', ['-q', '-n', '-i', ...quiet, ...output, soundFont, how.file]);
  const delay = ['-af', `adelay=${Math.round(how.startsAt * 1000)}:all=1`];
  const floats = ['-f', 'f32le', '-ac', '2', '-ar', String(sampleRate), '-'];
  const raw = (await run('ffmpeg', ['-v', 'error', '-i', wav, ...delay, ...floats])).stdout;
  const { lowpassHertz, pan = 0 } = part;
  const filtered = mapChannels(fromFloats(raw, how.seconds), (channel) => {
    const high = applyFilter(channel, { kind: 'highpass', hertz: 40 });
    if (!lowpassHertz) return high;
    const low = applyFilter(high, { kind: 'lowpass', hertz: lowpassHertz });
    return applyFilter(low, { kind: 'peak', hertz: 300, q: 0.9, decibels: -2 });
  });
  const { left, right } = applyEnvelope(filtered, how.levelAt);
  const [toLeft, toRight] = [Math.min(1, 1 - pan), Math.min(1, 1 + pan)];
  return { left: left.map((x) => x * toLeft), right: right.map((x) => x * toRight) };
}

/** Ambience goes on while the film holds: its last seconds dissolve into those before the start. */
export async function playAmbience(
  seed: string,
  score: Score,
  bed: Pick<Bed, 'at'>,
  hold: number,
  close: number,
) {
  const parts = {
    opening: silence(hold),
    hold: silence(holdSeconds),
    close: silence(close),
  };
  const fold = 3;
  for (const { kind, level, at, envelope } of score.ambience) {
    const seconds = hold + holdSeconds;
    const random = seededRandom(`${seed} ${kind}`);
    const events = [...(at ?? []).filter((t) => t < hold), ...(bed.at ?? []).map((t) => hold + t)];
    const sound = ambiences[kind](seconds, random, events);
    const gain = fromDecibels(level - (await loudness(sound)));
    const first = Math.round(hold * sampleRate);
    const count = holdSeconds * sampleRate;
    for (const side of ['left', 'right'] as const) {
      const from = sound[side];
      for (let i = 0; i < first; i++)
        parts.opening[side][i] = add1(
          parts.opening[side][i],
          gain * (from[i] ?? 0) * levelOf(envelope, i / sampleRate),
        );
      for (let i = 0; i < count; i++) {
        const x = Math.max(0, (i - count) / (fold * sampleRate) + 1);
        const late = (from[first + i] ?? 0) * Math.cos((x * Math.PI) / 2);
        const early = x > 0 ? (from[first + i - count] ?? 0) * Math.sin((x * Math.PI) / 2) : 0;
        parts.hold[side][i] = add1(
          parts.hold[side][i],
          gain * (late + early) * levelOf(envelope, hold),
        );
      }
      for (let i = 0; i < parts.close[side].length; i++) {
        parts.close[side][i] = add1(
          parts.close[side][i],
          gain * (from[first + i] ?? 0) * levelOf(envelope, hold + i / sampleRate),
        );
      }
    }
  }
  return parts;
}

const add1 = (sum: number | undefined, x: number) => (sum ?? 0) + x;
const levelOf = (envelope: Part['envelope'], t: number) => (envelope ? levelAt(envelope, t) : 1);

export function addAt(
  into: Stereo,
  sound: Stereo,
  seconds: number,
  gain: number | ((t: number) => number),
) {
  const first = Math.round(seconds * sampleRate);
  const count = Math.min(sound.left.length, into.left.length - first);
  for (const side of ['left', 'right'] as const) {
    for (let i = 0; i < count; i++) {
      const level = typeof gain === 'number' ? gain : gain(i / sampleRate);
      into[side][first + i] = (into[side][first + i] ?? 0) + (sound[side][i] ?? 0) * level;
    }
  }
}

export function cut(sound: Stereo, from: number, to: number): Stereo {
  return mapChannels(sound, (channel) =>
    channel.slice(Math.round(from * sampleRate), Math.round(to * sampleRate)),
  );
}

/** `count` steady passes of a sound that is repeated every eight seconds and rings on. */
function loopOf(sound: Stereo, count: number): Stereo {
  const all = silence((count + 2) * holdSeconds);
  for (let pass = 0; pass < count + 2; pass++) addAt(all, sound, pass * holdSeconds, 1);
  return cut(all, 2 * holdSeconds, (count + 2) * holdSeconds);
}

/**
 * Sets the levels: the short film as loud as every film, the holding movement just as loud and even,
 * its first pass as loud at its start as the opening ends, the close as loud as the movement before.
 */
async function balance(music: Music, hold: number, close: number, log: (line: string) => void) {
  const total = hold + mixedPasses * holdSeconds + close;
  const shortMix = (closing: number) => {
    const mix = silence(hold + close);
    addAt(mix, music.opening, 0, 1);
    addAt(mix, music.closing, hold, closing);
    addAt(mix, music.ambience.opening, 0, 1);
    addAt(mix, music.ambience.close, hold, 1);
    return faded(mix, hold + close);
  };
  const short = shortMix(1);
  let gain = 1;
  for (let i = 0; i < 3; i++) {
    const louder = limitPeaks(scaled(short, gain), fromDecibels(target.ceiling));
    gain *= fromDecibels(target.loudness - (await loudness(louder)));
  }

  const levelOfBed = await evenOut(music.bed, music.ambience.hold, gain);
  let first = 0;
  let closing = 1;
  const longMix = () => {
    const mix = silence(total);
    addAt(mix, music.opening, 0, 1);
    addAt(mix, music.ambience.opening, 0, 1);
    const bed = silence(total - hold);
    for (let pass = 0; pass < mixedPasses; pass++) {
      addAt(bed, music.ambience.hold, pass * holdSeconds, 1);
      // Softer or louder at the start of the first pass, and even by its end.
      const firstGain = (t: number) => fromDecibels(first * Math.max(0, 1 - t / (holdSeconds - 1)));
      addAt(
        bed,
        music.bed,
        pass * holdSeconds,
        (t) => levelOfBed(t) * (pass === 0 ? firstGain(t) : 1),
      );
    }
    addAt(mix, bed, hold, 1);
    addAt(mix, music.closing, total - close, closing);
    addAt(mix, music.ambience.close, total - close, 1);
    return limitPeaks(scaled(faded(mix, total), gain), fromDecibels(target.ceiling));
  };
  for (let i = 0; i < 4; i++) {
    const curve = await shortTermLoudness(longMix());
    const at = (seconds: number) => curve[Math.round(seconds * 10)] ?? target.loudness;
    // The bed starts under the ringing opening: what it adds shows late, so correct gently.
    const stepIn = at(hold + 3) - at(hold);
    if (Math.abs(stepIn) > 0.5) first = Math.max(-8, Math.min(6, first - 0.9 * stepIn));
    const stepOut = at(total - close + 3) - at(total - close);
    if (Math.abs(stepOut) > 0.5) closing *= fromDecibels(Math.max(-4, Math.min(4, -0.9 * stepOut)));
  }
  const long = longMix();
  const curve = await shortTermLoudness(long);
  const at = (seconds: number) => (curve[Math.round(seconds * 10)] ?? 0).toFixed(1);
  const joins = Array.from({ length: mixedPasses + 1 }, (_, i) => hold + i * holdSeconds);
  log(
    `sound: first ${first.toFixed(1)} dB, closing ${(20 * Math.log10(closing)).toFixed(1)} dB, joins ${joins.map((t) => `${at(t)} > ${at(t + 3)}`).join(', ')}`,
  );
  return {
    short: limitPeaks(scaled(short, gain), fromDecibels(target.ceiling)),
    long,
    bed: scaled(applyEnvelope(music.bed, levelOfBed), gain),
    ambience: scaled(music.ambience.hold, gain),
  };
}

/**
 * How loud the music of a bed must be at each moment of its pass, to be as loud as every film and even:
 * first its level, then a slow hand on the fader.
 */
export async function evenOut(
  bed: Stereo,
  ambience: Stereo,
  gain = 1,
): Promise<(seconds: number) => number> {
  let even: (t: number) => number = () => 1;
  const bedLoop = (level: number) => {
    const loop = loopOf(bed, 3);
    const all = silence(3 * holdSeconds);
    for (let pass = 0; pass < 3; pass++) addAt(all, ambience, pass * holdSeconds, 1);
    addAt(all, loop, 0, (t) => level * even(t % holdSeconds));
    return limitPeaks(scaled(all, gain), fromDecibels(target.ceiling));
  };
  let level = 1;
  for (let i = 0; i < 3; i++)
    level *= fromDecibels(target.loudness - 0.2 - (await loudness(bedLoop(level))));
  for (let i = 0; i < 4; i++) {
    const curve = await shortTermLoudness(bedLoop(level));
    const before = even;
    const points = Array.from({ length: 16 }, (_, point) => {
      // A window of three seconds says how loud its middle is.
      const at = holdSeconds + (point * holdSeconds) / 16 + 1.5;
      const now = curve[Math.round(at * 10)] ?? target.loudness;
      const correction = Math.max(-3, Math.min(3, (target.loudness - 0.2 - now) * 0.8));
      return before((point * holdSeconds) / 16) * fromDecibels(correction);
    });
    even = (t) => periodic(points, t / holdSeconds);
    level *= fromDecibels(target.loudness - 0.2 - (await loudness(bedLoop(level))));
  }

  // Then the three seconds on either side of a join, which a single loud note can set apart.
  for (let i = 0; i < 3; i++) {
    const curve = await shortTermLoudness(bedLoop(level));
    const step = (curve[(holdSeconds + 3) * 10] ?? 0) - (curve[holdSeconds * 10] ?? 0);
    if (Math.abs(step) < 0.4) break;
    const before = even;
    const points = Array.from({ length: 16 }, (_, point) => {
      const side = point >= 11 ? 1 : point >= 1 && point <= 5 ? -1 : 0;
      return before((point * holdSeconds) / 16) * fromDecibels((side * step) / 2);
    });
    even = (t) => periodic(points, t / holdSeconds);
    level *= fromDecibels(target.loudness - 0.2 - (await loudness(bedLoop(level))));
  }
  return (t) => level * even(t % holdSeconds);
}

function periodic(points: readonly number[], turns: number): number {
  const x = (turns - Math.floor(turns)) * points.length;
  const i = Math.floor(x);
  const f = x - i;
  const smooth = f * f * (3 - 2 * f);
  const [a, b] = [points[i % points.length] ?? 1, points[(i + 1) % points.length] ?? 1];
  return a + (b - a) * smooth;
}

export const scaled = (sound: Stereo, gain: number) =>
  mapChannels(sound, (channel) => channel.map((x) => x * gain));

function faded(sound: Stereo, seconds: number): Stereo {
  return applyEnvelope(sound, (t) => {
    const open = Math.min(1, t / fade.inSeconds);
    const close = Math.min(1, Math.max(0, (seconds - t) / fade.outSeconds));
    return Math.sin((open * Math.PI) / 2) * Math.sin((close * Math.PI) / 2) ** 2;
  });
}

/** Integrated loudness in LUFS (EBU R 128). */
export async function loudness(sound: Stereo): Promise<number> {
  const stderr = await measure(sound, 'ebur128');
  const value = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+|-inf) LUFS/.exec(stderr)?.[1]);
  if (!Number.isFinite(value) || value <= -70)
    throw new FilmError('A part of the soundtrack is silent');
  return value;
}

/** Loudness of the three seconds before each tenth of a second. */
export async function shortTermLoudness(sound: Stereo): Promise<number[]> {
  const stderr = await measure(sound, 'ebur128=framelog=verbose', 'verbose');
  const values = [...stderr.matchAll(/t:\s*([\d.]+)\s.*?S:\s*(-?[\d.]+|nan|-inf)/g)];
  const curve: number[] = [];
  for (const [, t, s] of values) curve[Math.round(Number(t) * 10)] = Number(s);
  return curve;
}

async function measure(sound: Stereo, filter: string, verbosity = 'info'): Promise<string> {
  const args = ['-hide_banner', '-nostats', '-loglevel', verbosity, '-f', 'wav', '-i', '-'];
  const output = ['-af', filter, '-f', 'null', '-'];
  return (await run('ffmpeg', [...args, ...output], { input: toWav(sound) })).stderr;
}
