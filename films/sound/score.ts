import type { AmbienceName } from './ambience.ts';

/** The General MIDI instruments the scores use, by program number. */
export const programs = {
  piano: 0,
  celesta: 8,
  glockenspiel: 9,
  musicBox: 10,
  vibraphone: 11,
  marimba: 12,
  tubularBells: 14,
  nylonGuitar: 24,
  steelGuitar: 25,
  doubleBass: 32,
  violin: 40,
  viola: 41,
  cello: 42,
  tremoloStrings: 44,
  pizzicato: 45,
  harp: 46,
  timpani: 47,
  strings: 48,
  slowStrings: 49,
  choir: 52,
  horn: 60,
  oboe: 68,
  clarinet: 71,
  flute: 73,
  newAgePad: 88,
  warmPad: 89,
  bowedPad: 92,
  haloPad: 94,
  koto: 107,
  kalimba: 108,
} as const;

type Instrument = keyof typeof programs;

/** A volume curve: points joined by straight lines. */
type Envelope = readonly (readonly [seconds: number, level: number])[];

export interface Part {
  instrument: Instrument;
  /** In the notation of notation.ts. */
  notes: string;
  /** Loudness of this part alone, in LUFS, before mixing. */
  level: number;
  /** From -1 (left) to 1 (right). */
  pan?: number;
  /** Beats by which notes outlast their written length, as with a pedal or an open string. */
  ring?: number;
  /** Cut-off of a gentle low-pass filter, as felt on piano hammers. */
  lowpassHertz?: number;
  /** Share sent to the reverb, 0 to 1. */
  reverb?: number;
  envelope?: Envelope;
}

interface Ambience {
  kind: AmbienceName;
  level: number;
  envelope?: Envelope;
  /** Seconds of single events, for sounds that consist of them. */
  at?: readonly number[];
}

export interface Score {
  beatsPerMinute: number;
  /** Seconds of silence before beat 0. */
  startsAt: number;
  reverb: { seconds: number; brightness: number };
  parts: readonly Part[];
  ambience: readonly Ambience[];
}
