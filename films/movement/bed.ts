import { FilmError } from '../external-tools.ts';
import type { Part, Score } from '../sound/score.ts';

export interface BedPart {
  /** The part of the score that plays on: its instrument, place and room. */
  like: number;
  /** Another instrument in its place and room. */
  instrument?: Part['instrument'];
  /** Eight seconds in the notation of notation.ts. */
  notes: string;
  /** Loudness of this part alone, in LUFS, before mixing. */
  level: number;
  /** Beats by which notes outlast their length, if not as in the score. */
  ring?: number;
}

/** The music of the holding movement: eight seconds that follow themselves. */
export interface Bed {
  /** Beats in eight seconds: the score's tempo, to the nearest whole number. */
  beats: number;
  /** The beat of the score's last chord. It and all that follows belong to the close. */
  lastChord: number;
  parts: readonly BedPart[];
  /** Seconds of single events of the ambience, such as distant fireworks. */
  at?: readonly number[];
}

export async function readBed(id: string): Promise<Bed> {
  const module: { bed?: Bed } = await import(`../sound/beds/${id}.ts`).catch(() => {
    throw new FilmError(`There is no bed for ${id}`);
  });
  if (!module.bed) throw new FilmError(`The bed of ${id} does not export "bed"`);
  return module.bed;
}

/** A part of the bed as a part of a score, without the envelope of the film. */
export function bedPart({ like, instrument, notes, level, ring }: BedPart, score: Score): Part {
  const part = score.parts[like];
  if (!part) throw new FilmError(`The score has no part ${like}`);
  const { envelope: _, ...rest } = part;
  return {
    ...rest,
    instrument: instrument ?? part.instrument,
    notes,
    level,
    ring: ring ?? part.ring ?? 0,
  };
}
