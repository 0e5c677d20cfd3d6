import { expect, test } from 'vitest';
import { createLossDetector } from './lost-sound.ts';

interface Device {
  seconds?: number;
  /** How late everything is, in milliseconds. */
  delay?: number;
  /** By how much of the time its sound is slower than the clock. */
  gain?: number;
  /** When the page does nothing else, from and until, in milliseconds. */
  busy?: [from: number, until: number][];
  /** After how much sound some is lost, and how much, in milliseconds. */
  lost?: [after: number, length: number][];
}

const STRETCH_MS = 20;

/** How often a loss is noticed in sound that comes in stretches of 20 ms. */
function lossesNoticed({ seconds = 4, delay = 0, gain = 0, busy = [], lost = [] }: Device): number {
  const isLost = createLossDetector();
  let count = 0;
  for (let heardMs = STRETCH_MS; heardMs <= seconds * 1_000; heardMs += STRETCH_MS) {
    const missingMs = lost.reduce((sum, [after, ms]) => (heardMs > after ? sum + ms : sum), 0);
    const sentMs = (heardMs + missingMs) * (1 + gain) + delay;
    const [, arrivedMs] = busy.find(([from, until]) => from <= sentMs && sentMs < until) ?? [];
    if (isLost(arrivedMs ?? sentMs, STRETCH_MS)) count += 1;
  }
  return count;
}

const busyEverySecond = Array.from({ length: 20 }, (_, index): [number, number] => [
  index * 1_000,
  index * 1_000 + 900,
]);

test.each<[string, Device, number]>([
  ['sound that comes at once', {}, 0],
  ['sound that is always late', { delay: 400 }, 0],
  ['a page that is busy for three seconds', { seconds: 6, busy: [[1_000, 4_000]] }, 0],
  ['a page that is busy from the start', { busy: [[0, 2_000]] }, 0],
  ['a page that is busy most of the time', { seconds: 20, busy: busyEverySecond }, 0],
  ['a device that is a twentieth too slow, for three minutes', { seconds: 180, gain: 0.05 }, 0],
  ['a tenth of a second lost', { lost: [[1_000, 100]] }, 0],
  ['half a second lost', { lost: [[1_000, 500]] }, 1],
  [
    'two losses',
    {
      lost: [
        [1_000, 500],
        [3_000, 400],
      ],
    },
    2,
  ],
  ['a loss while the page is busy', { busy: [[900, 1_800]], lost: [[1_000, 500]] }, 1],
  ['a loss less than half a second before the end', { seconds: 2, lost: [[1_700, 500]] }, 0],
])('%s', (_, device, count) => {
  expect(lossesNoticed(device)).toBe(count);
});
