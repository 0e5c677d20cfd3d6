import type { AirName } from './air.ts';

/** Instruments of the General MIDI sound font that the scores use, by their program number. */
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

/** Points of a volume curve: seconds and level, straight lines between them. */
type Shape = readonly (readonly [seconds: number, level: number])[];

export interface Part {
  instrument: Instrument;
  /** See notation.ts. */
  notes: string;
  /** Loudness of this part alone, in LUFS: set before mixing, so that no part surprises. */
  level: number;
  /** -1 left .. 1 right. */
  pan?: number;
  /** How long notes sound on after their written length, in beats: a pedal or a ringing string. */
  ring?: number;
  /** Cut-off of a gentle low-pass in hertz: felt on the hammers. */
  soften?: number;
  /** Share of the hall, 0..1. */
  hall?: number;
  shape?: Shape;
}

interface Air {
  kind: AirName;
  level: number;
  shape?: Shape;
  /** Seconds at which single events happen, for sounds that consist of them. */
  at?: readonly number[];
}

export interface Score {
  beatsPerMinute: number;
  /** Seconds of silence before beat 0. */
  startsAt: number;
  hall: { seconds: number; brightness: number };
  parts: readonly Part[];
  air: readonly Air[];
}
