import { setImmediate } from 'node:timers/promises';
import {
  checkRateLimit,
  type LimitServices,
  type RateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import { searchableText } from '#app/shared/text.ts';
import { excerptAround } from './excerpt.ts';
import { type LetterSize, listLetterSizes, readLetters } from './letter-search.queries.server.ts';
import {
  type Filter,
  type ListedMessage,
  listMessagesById,
  PAGE_SIZE,
} from './message-list.queries.server.ts';

/** Letters are encrypted, and no index holds their words: a search reads this much of them at a time. */
const PAGE_BYTES = 5_000_000;
const PAGE_LETTERS = 2_000;
/** As much is in memory at once, give or take a letter. */
const BATCH_BYTES = 500_000;

export const LETTER_SEARCHES: RateLimit = {
  operationName: 'search letters',
  maxAttempts: 30,
  windowMinutes: 10,
};

interface FoundLetter {
  message: ListedMessage;
  /** The sentence of the letter that has the words. */
  excerpt: string;
}

/** `older` is where to go on; null when no older letter is left. `limited`: searched too often. */
export type LetterSearch =
  | { kind: 'limited' }
  | { kind: 'searched'; found: FoundLetter[]; older: PageCursor | null };

/**
 * Looks for words in a person's own letters, newest first: in 5 MB of them, or until a page is full.
 * @param after where an earlier search stopped; null begins with the newest letter
 */
export async function searchLetters(
  services: LimitServices,
  filter: Filter,
  query: string,
  after: PageCursor | null,
): Promise<LetterSearch> {
  const { db, keyring } = services;
  if (!(await checkRateLimit(services, LETTER_SEARCHES, filter.userId))) return { kind: 'limited' };
  const { page, hasMore } = await listLetterSizes(db, filter, after, PAGE_LETTERS);
  const letters = firstBytes(page);
  const words = searchableText(query);
  const excerpts = new Map<string, string>();
  let searched = 0;
  for (const batch of batchesOf(letters)) {
    const texts = await readLetters(
      db,
      keyring,
      batch.map(({ id }) => id),
    );
    for (const letter of batch) {
      if (excerpts.size === PAGE_SIZE) break;
      searched += 1;
      const excerpt = excerptAround(texts.get(letter.id) ?? '', words);
      if (excerpt !== null) excerpts.set(letter.id, excerpt);
    }
    if (excerpts.size === PAGE_SIZE) break;
    // Others' requests have their turn.
    await setImmediate();
  }
  const rows = await listMessagesById(db, keyring, filter, [...excerpts.keys()]);
  const isMore = hasMore || searched < page.length;
  return {
    kind: 'searched',
    found: rows.map((message) => ({ message, excerpt: excerpts.get(message.id) ?? '' })),
    older: isMore ? (letters[searched - 1] ?? null) : null,
  };
}

/** The first 5 MB of these letters, but at least one. */
function firstBytes(letters: LetterSize[]): LetterSize[] {
  let total = 0;
  return letters.filter(({ bytes }, index) => {
    total += bytes;
    return index === 0 || total <= PAGE_BYTES;
  });
}

function batchesOf(letters: LetterSize[]): LetterSize[][] {
  const batches: LetterSize[][] = [];
  let room = 0;
  for (const letter of letters) {
    if (room < letter.bytes || batches.length === 0) {
      batches.push([]);
      room = BATCH_BYTES;
    }
    batches.at(-1)?.push(letter);
    room -= letter.bytes;
  }
  return batches;
}
