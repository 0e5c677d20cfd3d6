import { FilmError } from '../external-tools.ts';

export interface Note {
  beat: number;
  beats: number;
  pitch: number;
  velocity: number;
}

const velocities: Record<string, number> = { pp: 28, p: 40, mp: 52, mf: 66, f: 82 };
const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/**
 * Parses a line of music:
 *
 *   C4:1  Eb4:0.5  F#3:2    pitch, octave, beats
 *   r:1                     rest
 *   C3+G3+E4:4              chord
 *   C3/G3/E4:4              chord, rolled from the lowest note
 *   pp p mp mf f            dynamics of all notes that follow
 *   @8                      go to beat 8
 *   |                       bar line, ignored
 */
export function parseNotes(text: string): Note[] {
  const notes: Note[] = [];
  let beat = 0;
  let velocity = velocities.mp ?? 52;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (word === '|') continue;
    if (word in velocities) {
      velocity = velocities[word] ?? velocity;
      continue;
    }
    if (word.startsWith('@')) {
      beat = Number(word.slice(1));
      continue;
    }
    const [names = '', length = ''] = word.split(':');
    const beats = Number(length);
    if (!(beats > 0)) throw new FilmError(`"${word}" has no length`);
    if (names !== 'r') {
      const roll = names.includes('/') ? 0.09 : 0;
      names.split(/[+/]/).forEach((name, i) => {
        notes.push({ beat: beat + i * roll, beats, pitch: parsePitch(name), velocity });
      });
    }
    beat += beats;
  }
  return notes;
}

function parsePitch(name: string): number {
  const found = /^([A-G])([#b]?)(\d)$/.exec(name);
  const step = steps[found?.[1] ?? ''];
  if (!found || step === undefined) throw new FilmError(`"${name}" is not a pitch`);
  const sign = found[2] === '#' ? 1 : found[2] === 'b' ? -1 : 0;
  return 12 * (Number(found[3]) + 1) + step + sign;
}
