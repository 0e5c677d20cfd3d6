import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FilmError, run, soundFont } from '../external-tools.ts';
import { folders } from '../folders.ts';
import { exists } from '../render-frames.ts';
import { ambiences } from './ambience.ts';
import { hashSound } from './hash-sound.ts';
import { writeMidi } from './midi.ts';
import { parseNotes } from './notation.ts';
import { convolve, createReverb } from './reverb.ts';
import { type Part, programs, type Score } from './score.ts';
import { seededRandom } from './seeded-random.ts';
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
} from './signal.ts';

/** Integrated loudness in LUFS, and the peak in dBFS, low enough for what lossy encoding adds. */
const target = { loudness: -18, ceiling: -4.5 };

const fade = { inSeconds: 1.2, outSeconds: 2.4 };

export interface Soundtrack {
  file: string;
  key: string;
}

/** Makes a film's soundtrack, or returns the existing one when nothing it depends on has changed. */
export async function makeSoundtrack(id: string, seconds: number): Promise<Soundtrack> {
  const { score, key } = await readScore(id, seconds);
  const folder = path.join(folders.work, 'sound', key);
  const file = path.join(folder, 'master.wav');
  if (await exists(file)) return { file, key };
  await mkdir(folder, { recursive: true });

  const mix = silence(seconds);
  const reverbInput = silence(seconds);
  for (const [i, part] of score.parts.entries()) {
    const stem = await renderPart(
      part,
      score,
      seconds,
      path.join(folder, `part-${i}.mid`),
      `${id} ${i}`,
    );
    const gain = fromDecibels(part.level - (await loudness(stem)));
    add(mix, stem, gain);
    add(reverbInput, stem, gain * (part.reverb ?? 0.5));
  }
  const echo = createReverb(score.reverb.seconds, score.reverb.brightness);
  const wet: Stereo = {
    left: applyFilter(convolve(reverbInput.left, echo.left), { kind: 'highpass', hertz: 110 }),
    right: applyFilter(convolve(reverbInput.right, echo.right), { kind: 'highpass', hertz: 110 }),
  };
  add(mix, wet, 1);
  for (const ambience of score.ambience) {
    const sound = ambiences[ambience.kind](
      seconds,
      seededRandom(`${id} ${ambience.kind}`),
      ambience.at ?? [],
    );
    const gain = fromDecibels(ambience.level - (await loudness(sound)));
    const { envelope } = ambience;
    add(mix, envelope ? applyEnvelope(sound, (t) => levelAt(envelope, t)) : sound, gain);
  }

  const clean = mapChannels(mix, (channel) =>
    applyFilter(channel, { kind: 'highpass', hertz: 32 }),
  );
  const faded = applyEnvelope(clean, (t) => fadeAt(t, seconds));
  await writeFile(`${file}.part`, toWav(await normalizeLoudness(faded)));
  await rename(`${file}.part`, file);
  return { file, key };
}

async function readScore(id: string, seconds: number) {
  const module: { score?: Score } = await import(`./scores/${id}.ts`).catch(() => {
    throw new FilmError(`There is no score for ${id}`);
  });
  if (!module.score) throw new FilmError(`The score of ${id} does not export "score"`);
  return { score: module.score, key: await hashSound(id, seconds) };
}

/** Renders one part alone and dry with the sound font. */
async function renderPart(part: Part, score: Score, seconds: number, file: string, seed: string) {
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
  stem = mapChannels(stem, (channel) => applyFilter(channel, { kind: 'highpass', hertz: 40 }));
  const { lowpassHertz, envelope } = part;
  if (lowpassHertz) {
    stem = mapChannels(stem, (channel) =>
      applyFilter(applyFilter(channel, { kind: 'lowpass', hertz: lowpassHertz }), {
        kind: 'peak',
        hertz: 300,
        q: 0.9,
        decibels: -2,
      }),
    );
  }
  if (envelope) stem = applyEnvelope(stem, (t) => levelAt(envelope, t));
  return applyPan(stem, part.pan ?? 0);
}

/** Pans a stereo sound by turning one channel down. */
function applyPan({ left, right }: Stereo, pan: number): Stereo {
  const [toLeft, toRight] = [Math.min(1, 1 - pan), Math.min(1, 1 + pan)];
  return { left: left.map((x) => x * toLeft), right: right.map((x) => x * toRight) };
}

function fadeAt(t: number, seconds: number): number {
  const open = Math.min(1, t / fade.inSeconds);
  const close = Math.min(1, Math.max(0, (seconds - t) / fade.outSeconds));
  return Math.sin((open * Math.PI) / 2) * Math.sin((close * Math.PI) / 2) ** 2;
}

/** Brings the mix to its target loudness. The limiter lowers it a little, so this iterates. */
async function normalizeLoudness(sound: Stereo): Promise<Stereo> {
  let result = sound;
  let gain = 1;
  for (let pass = 0; pass < 3; pass++) {
    gain *= fromDecibels(target.loudness - (await loudness(result)));
    const louder = mapChannels(sound, (channel) => channel.map((x) => x * gain));
    result = limitPeaks(louder, fromDecibels(target.ceiling));
  }
  return result;
}

/** Integrated loudness in LUFS (EBU R 128). */
async function loudness(sound: Stereo): Promise<number> {
  const args = [
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
  const { stderr } = await run('ffmpeg', args, { input: toWav(sound) });
  const found = /Integrated loudness:\s+I:\s+(-?[\d.]+|-inf) LUFS/.exec(stderr)?.[1];
  const value = Number(found);
  if (!Number.isFinite(value) || value <= -70)
    throw new FilmError('A part of the soundtrack is silent');
  return value;
}
