import type { Note } from './notation.ts';
import { seededRandom } from './seeded-random.ts';

const ticksPerBeat = 480;

interface MidiEvent {
  tick: number;
  /** Orders events of one tick: notes end before others start. */
  rank: number;
  bytes: number[];
}

/** A MIDI file of one part, with slightly irregular timing and velocity so it sounds played. */
export function writeMidi(
  notes: readonly Note[],
  options: { program: number; beatsPerMinute: number; ring: number; seed: string },
): Buffer {
  const random = seededRandom(options.seed);
  const beatsPerSecond = options.beatsPerMinute / 60;
  const events: MidiEvent[] = [
    { tick: 0, rank: 0, bytes: [0xc0, options.program] },
    { tick: 0, rank: 0, bytes: [0xb0, 91, 0] },
    { tick: 0, rank: 0, bytes: [0xb0, 93, 0] },
  ];
  for (const note of notes) {
    const late = (random() - 0.5) * 0.024 * beatsPerSecond;
    const start = Math.max(0, note.beat + late);
    const end = start + note.beats * 0.98 + options.ring;
    const velocity = Math.round(Math.min(120, Math.max(8, note.velocity + (random() - 0.5) * 8)));
    const on = Math.round(start * ticksPerBeat);
    events.push({ tick: on, rank: 2, bytes: [0x90, note.pitch, velocity] });
    events.push({ tick: Math.round(end * ticksPerBeat), rank: 1, bytes: [0x80, note.pitch, 0] });
  }
  events.sort((a, b) => a.tick - b.tick || a.rank - b.rank);

  const microseconds = Math.round(60e6 / options.beatsPerMinute);
  const track = [0, 0xff, 0x51, 3, ...bigEndian(microseconds, 3)];
  let last = 0;
  for (const event of events) {
    track.push(...variableLength(event.tick - last), ...event.bytes);
    last = event.tick;
  }
  track.push(...variableLength(ticksPerBeat * 4), 0xff, 0x2f, 0);
  return Buffer.from([
    ...Buffer.from('MThd'),
    ...bigEndian(6, 4),
    ...[0, 0, 0, 1],
    ...bigEndian(ticksPerBeat, 2),
    ...Buffer.from('MTrk'),
    ...bigEndian(track.length, 4),
    ...track,
  ]);
}

function bigEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255);
}

function variableLength(value: number): number[] {
  const bytes = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}
