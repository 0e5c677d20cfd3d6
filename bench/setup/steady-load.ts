import { setTimeout as pause } from 'node:timers/promises';
import { autocannon } from '../tools/load-generator.ts';
import { addLetter, type LetterStore, letterText } from './bench-instance.ts';
import { openLetter } from './open-letter.ts';

const REQUESTS_PER_SECOND = 40;
const LETTERS_PER_SECOND = 2;
const PAGES = ['/', '/presets', '/pricing', '/faq', '/auth', '/nowhere'];

export interface SteadyLoad {
  requests: number;
  /** Requests without an answer, or answered with 5xx. */
  failed: number;
  /** The 99th percentile of the times to an answer. */
  p99Ms: number;
  /** How many letters fell due. */
  letters: number;
}

/**
 * What a busy site does all day: public pages and a letter are read, 40 a second, and two letters a second
 * fall due. A request that had to wait for another one counts from when it should have been sent.
 */
export async function runSteadyLoad(
  origin: string,
  store: LetterStore,
  minutes: number,
): Promise<SteadyLoad> {
  const opened = await addLetter(store, {
    content: letterText(800),
    recipientEmail: 'a@recipients.test',
  });
  const cookie = await openLetter(origin, opened.token);
  const endsAt = performance.now() + minutes * 60_000;
  let letters = 1;

  async function writeLetters(): Promise<void> {
    for (; performance.now() < endsAt; letters += 1) {
      await addLetter(store, {
        content: letterText(800),
        recipientEmail: `r${letters}@recipients.test`,
      });
      await pause(1_000 / LETTERS_PER_SECOND);
    }
  }

  const [load] = await Promise.all([
    autocannon({
      url: origin,
      connections: 10,
      overallRate: REQUESTS_PER_SECOND,
      duration: minutes * 60,
      requests: [`/delivery/${opened.token}`, ...PAGES].map((path) => ({
        path,
        headers: { cookie },
      })),
    }),
    writeLetters(),
  ]);
  return {
    requests: load.requests.total,
    failed: load.errors + load.timeouts + load['5xx'],
    p99Ms: load.latency.p99,
    letters,
  };
}
