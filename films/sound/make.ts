import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { folders } from '../folders.ts';
import { exists } from '../render.ts';
import { FilmFault, run, soundFont } from '../tools.ts';
import { airs } from './air.ts';
import { makeChance } from './chance.ts';
import { convolved, makeHall } from './hall.ts';
import { writeMidi } from './midi.ts';
import { parseNotes } from './notation.ts';
import { type Part, programs, type Score } from './score.ts';
import {
  add,
  filtered,
  fromDecibels,
  fromFloats,
  levelOf,
  limited,
  mapChannels,
  type Stereo,
  sampleRate,
  shaped,
  silence,
  toWav,
} from './signal.ts';
import { soundKey } from './sound-key.ts';

/** Integrated loudness of every film, and the highest sample before the encoders add their own. */
const target = { loudness: -18, ceiling: -4.5 };

const fade = { inSeconds: 1.2, outSeconds: 2.4 };

export interface SoundTrack {
  file: string;
  key: string;
}

/** Makes a film's soundtrack, or returns the one already made of the same notes. */
export async function makeSound(id: string, seconds: number): Promise<SoundTrack> {
  const { score, key } = await readScore(id, seconds);
  const folder = path.join(folders.work, 'sound', key);
  const file = path.join(folder, 'master.wav');
  if (await exists(file)) return { file, key };
  await mkdir(folder, { recursive: true });

  const mix = silence(seconds);
  const toHall = silence(seconds);
  for (const [i, part] of score.parts.entries()) {
    const stem = await playPart(
      part,
      score,
      seconds,
      path.join(folder, `part-${i}.mid`),
      `${id} ${i}`,
    );
    const gain = fromDecibels(part.level - (await loudness(stem)));
    add(mix, stem, gain);
    add(toHall, stem, gain * (part.hall ?? 0.5));
  }
  const echo = makeHall(score.hall.seconds, score.hall.brightness);
  const wet: Stereo = {
    left: filtered(convolved(toHall.left, echo.left), { kind: 'highpass', hertz: 110 }),
    right: filtered(convolved(toHall.right, echo.right), { kind: 'highpass', hertz: 110 }),
  };
  add(mix, wet, 1);
  for (const air of score.air) {
    const sound = airs[air.kind](seconds, makeChance(`${id} ${air.kind}`), air.at ?? []);
    const gain = fromDecibels(air.level - (await loudness(sound)));
    const { shape } = air;
    add(mix, shape ? shaped(sound, (t) => levelOf(shape, t)) : sound, gain);
  }

  const clean = mapChannels(mix, (channel) => filtered(channel, { kind: 'highpass', hertz: 32 }));
  const faded = shaped(clean, (t) => fadeAt(t, seconds));
  await writeFile(`${file}.part`, toWav(await levelled(faded)));
  await rename(`${file}.part`, file);
  return { file, key };
}

async function readScore(id: string, seconds: number) {
  const module: { score?: Score } = await import(`./scores/${id}.ts`).catch(() => {
    throw new FilmFault(`There is no score for ${id}`);
  });
  if (!module.score) throw new FilmFault(`The score of ${id} does not export "score"`);
  return { score: module.score, key: await soundKey(id, seconds) };
}

/** One part alone, dry, played by the sound font. */
async function playPart(part: Part, score: Score, seconds: number, file: string, seed: string) {
  const midi = writeMidi(parseNotes(part.notes), {
    program: programs[part.instrument],
    beatsPerMinute: score.beatsPerMinute,
    ring: part.ring ?? 0,
    seed,
  });
  await writeFile(file, midi);
  const dry = file.replace(/\.mid$/, '.wav');
  const quiet = ['-o', 'synth.reverb.active=0', '-o', 'synth.chorus.active=0'];
  const output = ['-F', dry, '-r', String(sampleRate), '-g', '1.5', '-T', 'wav', '-O', 'float'];
  await run('fluidsynth', ['-q', '-n', '-i', ...quiet, ...output, soundFont, file]);
  const delay = `adelay=${Math.round(score.startsAt * 1000)}:all=1`;
  const read = [
    '-v',
    'error',
    '-i',
    dry,
    '-af',
    delay,
    '-f',
    'f32le',
    '-ac',
    '2',
    '-ar',
    String(sampleRate),
    '-',
  ];
  let stem = fromFloats((await run('ffmpeg', read)).stdout, seconds);
  stem = mapChannels(stem, (channel) => filtered(channel, { kind: 'highpass', hertz: 40 }));
  const { soften, shape } = part;
  if (soften) {
    stem = mapChannels(stem, (channel) =>
      filtered(filtered(channel, { kind: 'lowpass', hertz: soften }), {
        kind: 'peak',
        hertz: 300,
        q: 0.9,
        decibels: -2,
      }),
    );
  }
  if (shape) stem = shaped(stem, (t) => levelOf(shape, t));
  return panned(stem, part.pan ?? 0);
}

/** Turns a stereo recording to one side without folding it. */
function panned({ left, right }: Stereo, pan: number): Stereo {
  const [toLeft, toRight] = [Math.min(1, 1 - pan), Math.min(1, 1 + pan)];
  return { left: left.map((x) => x * toLeft), right: right.map((x) => x * toRight) };
}

function fadeAt(t: number, seconds: number): number {
  const open = Math.min(1, t / fade.inSeconds);
  const close = Math.min(1, Math.max(0, (seconds - t) / fade.outSeconds));
  return Math.sin((open * Math.PI) / 2) * Math.sin((close * Math.PI) / 2) ** 2;
}

/** Brings the whole to its loudness; the limiter takes a little, so it is measured again. */
async function levelled(sound: Stereo): Promise<Stereo> {
  let result = sound;
  let gain = 1;
  for (let pass = 0; pass < 3; pass++) {
    gain *= fromDecibels(target.loudness - (await loudness(result)));
    const louder = mapChannels(sound, (channel) => channel.map((x) => x * gain));
    result = limited(louder, fromDecibels(target.ceiling));
  }
  return result;
}

/** Integrated loudness in LUFS after EBU R 128. */
async function loudness(sound: Stereo): Promise<number> {
  const words = [
    '-hide_banner',
    '-nostats',
    '-f',
    'wav',
    '-i',
    '-',
    '-af',
    'ebur128',
    '-f',
    'null',
    '-',
  ];
  const { stderr } = await run('ffmpeg', words, { input: toWav(sound) });
  const found = /Integrated loudness:\s+I:\s+(-?[\d.]+|-inf) LUFS/.exec(stderr)?.[1];
  const value = Number(found);
  if (!Number.isFinite(value) || value <= -70) throw new FilmFault('A part of the music is silent');
  return value;
}
