import { expect, test } from 'vitest';
import { packetAt, planMovement } from './movement-plan.ts';

test.each([
  ['one second', 30, { openingFrames: 21, holdFrames: 16, closeFrames: 9, dissolveFrames: 9 }],
  [
    'five seconds',
    150,
    { openingFrames: 105, holdFrames: 96, closeFrames: 45, dissolveFrames: 45 },
  ],
  ['14 s', 420, { openingFrames: 294, holdFrames: 240, closeFrames: 126, dissolveFrames: 60 }],
  [
    'a minute',
    1800,
    { openingFrames: 1665, holdFrames: 240, closeFrames: 135, dissolveFrames: 60 },
  ],
  ['too short', 20, null],
  ['nothing', 0, null],
  ['longer than any letter', 171 * 30, null],
])('a video of %s', (_name, frames, plan) => {
  expect(planMovement(frames)).toEqual(plan);
});

test('a pass has as many packets of sound wherever it begins', () => {
  for (let opening = 21; opening < 60; opening += 1) {
    expect(packetAt(opening + 240) - packetAt(opening)).toBe(375);
    expect(packetAt(opening + 16) - packetAt(opening)).toBe(25);
  }
});
