import { describe, expect, test } from 'vitest';
import {
  chordAtSeconds,
  type FilmRegions,
  maxPasses,
  movementOf,
  parsePasses,
  passesUntil,
  sequenceOf,
  VOICED_FILM_MAX_SECONDS,
} from './film-movement.rules.ts';

const movement = { openingSeconds: 10, holdSeconds: 8, closeSeconds: 5 };

describe('passesUntil', () => {
  test.each([
    ['a short letter holds nothing', 0, 0],
    ['up to the chord after the opening', 11.5, 0],
    ['just after it', 11.6, 1],
    ['exactly one pass', 19.5, 1],
    ['a minute', 60, 7],
    ['longer than a film may last', 600, 20],
  ])('%s', (_title, seconds, passes) => {
    expect(passesUntil(movement, seconds)).toBe(passes);
  });

  test('a film under a voice of three minutes closes after it', () => {
    const passes = passesUntil(movement, 183, VOICED_FILM_MAX_SECONDS);
    expect(chordAtSeconds(movement, passes)).toBeGreaterThanOrEqual(183);
  });

  test('the longest film lasts three minutes at most', () => {
    const longest = chordAtSeconds(movement, maxPasses(movement)) - 1.5 + movement.closeSeconds;
    expect(longest).toBeLessThanOrEqual(180);
    expect(longest).toBeGreaterThan(180 - movement.holdSeconds);
  });
});

describe('an uploaded video', () => {
  test.each([
    ['of one second', [21, 16, 9], 0.8, 335],
    ['of two minutes', [3465, 240, 135], 117, 7],
    ['as long as a letter may last', [4965, 240, 135], 167, 1],
    ['that outlasts every letter', [5300, 240, 135], 178.17, 0],
  ])('%s', (_name, frames, chord, passes) => {
    const regions = { frames, packets: [0, 0, 0, 0, 0] } as unknown as FilmRegions;
    const ofVideo = movementOf(regions, 30);
    expect(chordAtSeconds(ofVideo, 0)).toBeCloseTo(chord, 1);
    expect(maxPasses(ofVideo)).toBe(passes);
  });
});

describe('parsePasses', () => {
  test.each([
    [undefined, 0],
    ['0', 0],
    ['20', 20],
    // A film under a voice may play a little longer.
    ['22', 22],
    ['23', null],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['1e1', null],
    ['NaN', null],
    ['9999999', null],
  ])('%s is %s', (value, passes) => {
    expect(parsePasses(value, movement)).toBe(passes);
  });
});

describe('sequenceOf', () => {
  const regions: FilmRegions = { frames: [240, 192, 120], packets: [500, 400, 400, 250, 250] };
  const [opening, hold, close] = [
    { from: 0, to: 240 },
    { from: 240, to: 432 },
    { from: 432, to: 552 },
  ];
  const [start, first, steady, end, endAtOnce] = [
    { from: 0, to: 500 },
    { from: 500, to: 900 },
    { from: 900, to: 1300 },
    { from: 1300, to: 1550 },
    { from: 1550, to: 1800 },
  ];

  const beds: FilmRegions['beds'] = [0, 300, 400, 200];
  const [thin, counter, rest] = [
    { from: 0, to: 300, source: 1 },
    { from: 300, to: 700, source: 1 },
    { from: 700, to: 900, source: 1 },
  ] as const;
  const steadyFrom = (packet: number) => ({ from: 900 + packet, to: 1300 });

  test.each([
    ['no pass', 0, [start, endAtOnce]],
    ['two passes', 2, [start, first, thin, steadyFrom(300), end]],
    [
      'six passes',
      6,
      [
        ...[start, first, counter, steady, thin, steadyFrom(300)],
        ...[rest, steadyFrom(200), thin, steadyFrom(300), end],
      ],
    ],
  ])(
    '%s with other beds, which the steady pass ends where they are shorter',
    (_title, passes, audio) => {
      expect(sequenceOf({ ...regions, beds }, passes).audio).toEqual(audio);
    },
  );

  test('an uploaded video has two passes by turns, after the first', () => {
    const packets: FilmRegions['packets'] = [500, 400, 400, 250, 250, 400];
    const other = { from: 1800, to: 2200 };
    expect(sequenceOf({ ...regions, packets }, 5).audio).toEqual([
      ...[start, first, other, steady, other, steady, end],
    ]);
  });

  test.each([
    ['no pass', 0, [opening, close], [start, endAtOnce]],
    ['one pass', 1, [opening, hold, close], [start, first, end]],
    ['three passes', 3, [opening, hold, hold, hold, close], [start, first, steady, steady, end]],
  ])('%s', (_title, passes, video, audio) => {
    expect(sequenceOf(regions, passes)).toEqual({ video, audio });
  });
});
