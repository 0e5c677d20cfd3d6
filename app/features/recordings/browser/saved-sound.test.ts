import { expect, test } from 'vitest';
import { joinAsWav, startsOf } from './recorded-sound.ts';
import { cutIntoPieces } from './saved-sound.ts';

const sound = Int16Array.from({ length: 4_000 }, (_, at) => 1_000 + at);
const phrases = [
  { text: 'You noticed.', startMs: 200 },
  { text: 'I never said so.', startMs: 1_500 },
  { text: 'Thank you.', startMs: 3_000 },
];

test('a saved recording is cut where its phrases start, and joins to the same sound', async () => {
  const pieces = cutIntoPieces(sound, 1_000, phrases);
  expect(pieces.map(({ phrase, chunks }) => [phrase, chunks[0]?.length])).toEqual([
    [0, 1_500],
    [1, 1_500],
    [2, 1_000],
  ]);
  expect(startsOf(pieces)).toEqual([
    { phrase: 0, startMs: 0 },
    { phrase: 1, startMs: 1_500 },
    { phrase: 2, startMs: 3_000 },
  ]);
  const wav = Buffer.from(await joinAsWav(pieces).arrayBuffer());
  const joined = new Int16Array(wav.buffer, wav.byteOffset + 44, 4_000);
  // But for the fades at both ends.
  expect([...joined.subarray(10, 3_990)]).toEqual([...sound.subarray(10, 3_990)]);
});

test('a phrase without a moment of its own has no piece', () => {
  const crowded = [phrases[0], phrases[1], { text: 'x', startMs: 1_500 }].flatMap(
    (one) => one ?? [],
  );
  expect(cutIntoPieces(sound, 1_000, crowded).map(({ phrase }) => phrase)).toEqual([0, 2]);
});

test('a phrase that is recorded again sounds as loud as the saved ones', async () => {
  const loud = Int16Array.from({ length: 1_000 }, (_, at) => (at % 2 ? 9_000 : -9_000));
  const quiet = loud.map((sample) => sample / 3);
  const [saved] = cutIntoPieces(loud, 1_000, [{ text: 'You noticed.', startMs: 0 }]);
  const added = { id: 'new', phrase: 1, follows: null, sampleRate: 1_000, chunks: [quiet] };
  const wav = Buffer.from(await joinAsWav([...(saved ? [saved] : []), added]).arrayBuffer());
  const joined = new Int16Array(wav.buffer, wav.byteOffset + 44, 2_000);
  expect([joined[501], joined[1_501]]).toEqual([9_000, 9_000]);
});
