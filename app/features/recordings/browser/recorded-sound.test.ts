import { expect, test } from 'vitest';
import { joinAsWav, lengthMs, type SoundPiece, startsOf, toInt16 } from './recorded-sound.ts';

const piece = (id: string, phrase: number, values: number[], more: Partial<SoundPiece> = {}) => ({
  id,
  phrase,
  follows: null,
  sampleRate: 1_000,
  chunks: [Int16Array.from(values)],
  ...more,
});

async function samplesOf(pieces: SoundPiece[]): Promise<number[]> {
  const bytes = await joinAsWav(pieces).arrayBuffer();
  return [...new Int16Array(bytes.slice(44))];
}

const long = (value: number, count = 100) => Array.from({ length: count }, () => value);

test('a recording is a WAV file of one channel and 16 bits', async () => {
  const file = joinAsWav([piece('a', 0, long(7), { sampleRate: 48_000 })]);
  const header = new DataView(await file.arrayBuffer());
  expect(file.type).toBe('audio/wav');
  expect(file.size).toBe(244);
  const text = (at: number, length: number) =>
    String.fromCharCode(...new Uint8Array(header.buffer, at, length));
  expect([text(0, 4), text(8, 8), text(36, 4)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect(header.getUint32(4, true)).toBe(236);
  expect(header.getUint16(22, true)).toBe(1);
  expect(header.getUint32(24, true)).toBe(48_000);
  expect(header.getUint32(28, true)).toBe(96_000);
  expect(header.getUint32(40, true)).toBe(200);
});

test('pieces are joined in the order of their phrases, whenever they were recorded', async () => {
  const pieces = [piece('a', 0, long(1)), piece('c', 2, long(3)), piece('b', 1, long(2))];
  const samples = await samplesOf(pieces);
  expect([samples[50], samples[150], samples[250]]).toEqual([1, 2, 3]);
  expect(startsOf(pieces)).toEqual([
    { phrase: 0, startMs: 0 },
    { phrase: 1, startMs: 100 },
    { phrase: 2, startMs: 200 },
  ]);
});

test('a phrase that was paused has several pieces and one start', () => {
  const pieces = [piece('a', 0, long(1)), piece('b', 0, long(1)), piece('c', 1, long(1))];
  expect(startsOf(pieces)).toEqual([
    { phrase: 0, startMs: 0 },
    { phrase: 1, startMs: 200 },
  ]);
});

test('nothing fades where one piece goes on from another, and a join fades', async () => {
  const follows = await samplesOf([
    piece('a', 0, long(1_000)),
    piece('b', 1, long(1_000), { follows: 'a' }),
  ]);
  expect(follows.slice(95, 105)).toEqual(long(1_000, 10));
  const joined = await samplesOf([piece('a', 0, long(1_000)), piece('b', 1, long(1_000))]);
  expect(joined.slice(94, 106)).toEqual([
    1_000, 800, 600, 400, 200, 0, 0, 200, 400, 600, 800, 1_000,
  ]);
});

test('another microphone with another rate keeps its pitch and length', async () => {
  const ramp = Array.from({ length: 50 }, (_, index) => index * 100);
  const pieces = [piece('a', 0, long(0)), piece('b', 1, ramp, { sampleRate: 500 })];
  const samples = await samplesOf(pieces);
  expect(samples).toHaveLength(200);
  expect(samples.slice(120, 124)).toEqual([1_000, 1_050, 1_100, 1_150]);
  expect(pieces.map(lengthMs)).toEqual([100, 100]);
});

test('sound beyond the limits is cut off, not wrapped around', () => {
  expect([...toInt16(new Float32Array([-2, -1, 0, 0.5, 1, 2]))]).toEqual([
    -32_767, -32_767, 0, 16_384, 32_767, 32_767,
  ]);
});
