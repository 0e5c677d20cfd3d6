import { drizzle } from 'drizzle-orm/node-postgres';
import {
  LETTER_SEARCHES,
  searchLetters,
} from '#app/features/messages/list/search-letters.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { type Benchmark, median, rounded } from './measurement.ts';
import { addDraft, letterText, startBenchInstance } from './setup/bench-instance.ts';

const EMAIL = 'sender@people.test';
const LETTERS = 1_000;
const LENGTH = 5_000;

/** How long a person waits for words that stand in none of a thousand letters. */
export const letterSearch: Benchmark = {
  name: 'letter-search',
  async measure() {
    const instance = await startBenchInstance();
    const content = letterText(LENGTH);
    for (let index = 0; index < LETTERS; index += 1) {
      await addDraft(instance, { email: EMAIL, content });
    }
    const { rows } = await instance.pool.query('select id from users where email = $1', [EMAIL]);
    const services = {
      db: drizzle({ client: instance.pool }),
      keyring: instance.keyring,
      clock: systemClock,
    };
    const filter = { userId: rows[0].id, status: null };
    const times: number[] = [];
    for (let round = 0; round < LETTER_SEARCHES.maxAttempts; round += 1) {
      const start = performance.now();
      await searchLetters(services, filter, 'no such words', null);
      times.push(performance.now() - start);
    }
    await instance.stop();
    return [
      {
        name: `search for words in ${LETTERS} letters of ${LENGTH} characters`,
        value: Math.round(median(times)),
        target: { kind: 'at most', value: 1_000 },
        unit: 'ms',
        detail: rounded(times),
      },
    ];
  },
};
