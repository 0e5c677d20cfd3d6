import { productName } from '#app/shared/product.ts';
import {
  alsoNames,
  businessWords,
  companiesNamedLikePeople,
  posingAnywhere,
  posingWords,
} from './posing-words.ts';
import { skeleton } from './skeleton.server.ts';

/** A text as words that can be compared by their looks. */
export const skeletonWords = (text: string): string[] =>
  (text.match(WORD) ?? []).map(skeleton).filter((word) => word !== '');

/** Letters, and the signs that stand for letters when a letter follows. */
const WORD = /[\p{L}\p{M}\p{N}\p{So}\p{Cf}$|!¡€£]+/gu;

/** Spaces inside an entry do not count: "royal mail" and "RoyalMail" are one. */
const squashed = (entries: readonly string[]) =>
  entries.map((entry) => skeletonWords(entry.toLowerCase()).join(''));

/** Doubling a letter must not hide a word. */
const undoubled = (text: string) => text.replace(/(.)\1+/gu, '$1');

const OWN_NAME = undoubled(skeleton(productName));
const ANYWHERE = squashed(posingAnywhere).map(undoubled);
const WORDS = new Set([...squashed(posingWords), ...squashed(posingAnywhere)]);
const COMPANIES = new Set(squashed(companiesNamedLikePeople));
const NAMES_TOO = new Set(squashed(alsoNames));
const BUSINESS = new Set(squashed(businessWords));
/** By their last letter. Without those of two letters: Appleby is a person. */
const PARTS_BY_END = Map.groupBy(
  [...WORDS, ...COMPANIES, ...NAMES_TOO, ...BUSINESS].filter(({ length }) => length > 2),
  (part) => part.at(-1),
);

/** Shorter words are joined only when they are spelled out letter by letter: "Ban K." is a person. */
const JOINED_MIN_LENGTH = 6;

/** Whether a name would pose as us, as an authority or as a company, however it is spelled. */
export function isPosing(name: string): boolean {
  const found = skeletonWords(name);
  if (posesByLooks(found)) return true;
  // Capitals and small letters have other look-alikes. The lists are in small letters.
  const lowered = skeletonWords(name.toLowerCase());
  return lowered.join(' ') !== found.join(' ') && posesByLooks(lowered);
}

const posesByLooks = (found: readonly string[]): boolean =>
  hasOwnName(found) ||
  found.some(isPosingWord) ||
  joinedRuns(found).some((word) => WORDS.has(word)) ||
  isCompany(found);

/** Whether a text holds our name, inside a word or spaced out. */
export function hasOwnName(found: readonly string[]): boolean {
  if (found.some((word) => undoubled(word).includes(OWN_NAME))) return true;
  // Across words it must begin where a word does: Harun Şentürk is a person.
  return runs(found).some((run) => undoubled(run.join('')).startsWith(OWN_NAME));
}

/** Whether a text names a company, an authority or their staff. */
export const namesInstitution = (found: readonly string[]): boolean =>
  found.some((word) => WORDS.has(word) || COMPANIES.has(word)) ||
  joinedRuns(found).some((word) => WORDS.has(word));

function isPosingWord(word: string): boolean {
  const plain = undoubled(word);
  return WORDS.has(word) || ANYWHERE.some((part) => plain.includes(part)) || isGlued(word);
}

/** A company whose name people bear too: alone, or with nothing else than business words. */
function isCompany(found: readonly string[]): boolean {
  const others = found.filter((word) => !BUSINESS.has(word));
  const [only] = others;
  if (only === undefined || others.length > 1) return false;
  return COMPANIES.has(only) || (NAMES_TOO.has(only) && found.length > 1);
}

/** Whether a word consists of listed words alone: "DHLparcel", "applestore", "staffteam". */
function isGlued(word: string): boolean {
  /** For each length of beginning: the most that the parts so far say. */
  const reached: (Said | undefined)[] = [{ isListed: false, count: 0 }];
  for (let end = 1; end <= word.length; end += 1) {
    for (const part of PARTS_BY_END.get(word[end - 1]) ?? []) {
      const before = word.endsWith(part, end) ? reached[end - part.length] : undefined;
      if (!before) continue;
      const isListed = before.isListed || !BUSINESS.has(part);
      if (!reached[end]?.isListed) reached[end] = { isListed, count: before.count + 1 };
    }
  }
  const whole = reached[word.length];
  return whole ? whole.isListed && whole.count > 1 : false;
}

interface Said {
  /** One of the parts is more than a business word. */
  isListed: boolean;
  count: number;
}

/** Neighbouring words joined, where that may spell out a listed one. */
const joinedRuns = (found: readonly string[]): string[] =>
  runs(found)
    .filter((run) => run.length > 1)
    .map((run) => ({ joined: run.join(''), isSpelledOut: run.every(isOneLetter) }))
    .filter(({ joined, isSpelledOut }) => isSpelledOut || lengthOf(joined) >= JOINED_MIN_LENGTH)
    .map(({ joined }) => joined);

/** In letters: a skeleton writes `m` as `rn`. */
const lengthOf = (word: string) => word.replaceAll('rn', 'm').length;
const isOneLetter = (word: string) => word === 'rn' || word.length === 1;

/** No listed word is longer, so longer runs need no look. */
const RUN_MAX_LENGTH = 24;

/** Every run of neighbouring words. */
function runs(found: readonly string[]): string[][] {
  const all: string[][] = [];
  found.forEach((_, start) => {
    let length = 0;
    for (let end = start; end < found.length && length <= RUN_MAX_LENGTH; end += 1) {
      length += found[end]?.length ?? 0;
      all.push(found.slice(start, end + 1));
    }
  });
  return all;
}
