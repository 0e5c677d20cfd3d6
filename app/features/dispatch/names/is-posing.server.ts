import { productName } from '#app/shared/product.ts';
import { givenNames } from './given-names.ts';
import {
  alsoNames,
  businessWords,
  companiesNamedLikePeople,
  familyNamesToo,
  givenNamesToo,
  organizationWords,
  ownOfficeWords,
  posingAnywhere,
  posingWords,
} from './posing-words.ts';
import { fromEnclosed, skeleton } from './skeleton.server.ts';

/** A text as words that can be compared by their looks. */
export const skeletonWords = (text: string): string[] =>
  (text.match(WORD) ?? []).map(skeleton).filter((word) => word !== '');

/** Signs that can stand for a letter, or hide between letters. */
const SIGN = /[\p{S}§†‡¶*#%&@!¡?¿^~•°]/gu;
/** A sign that looks like no letter. */
const ANY_LETTER = '✱';
/** Letters, and the signs among them. */
const WORD = /[\p{L}\p{M}\p{N}\p{S}\p{Cf}§†‡¶*#%&@!¡?¿•°]+/gu;

/**
 * The ways in which a reader may take the signs of a text: for the letters they look like, for nothing, for
 * the ends of words, or for any letter. Capitals and small letters have other look-alikes, and the lists
 * are in small letters.
 */
export function readings(text: string): string[][] {
  const plain = fromEnclosed(text);
  const ways = [plain, ...['', ' ', ANY_LETTER].map((sign) => plain.replace(SIGN, sign))];
  const all = [...ways, ...ways.map((way) => way.toLowerCase())];
  const found = all.map(skeletonWords);
  return [...new Map(found.map((words) => [words.join(' '), words])).values()];
}

/** Spaces inside an entry do not count: "royal mail" and "RoyalMail" are one. */
const squashed = (entries: readonly string[]) =>
  entries.map((entry) => skeletonWords(entry.toLowerCase()).join(''));

/** Doubling a letter must not hide a word. */
const undoubled = (text: string) => text.replace(/(.)\1+/gu, '$1');

const OWN_NAME = undoubled(skeleton(productName));
const ANYWHERE = squashed(posingAnywhere).map(undoubled);
const FAMILY_NAMES_TOO = new Set(squashed(familyNamesToo));
const GIVEN_NAMES_TOO = new Set(squashed(givenNamesToo));
const GIVEN_NAMES = new Set(skeletonWords(givenNames));
const WORDS = new Set([...squashed(posingWords), ...squashed(posingAnywhere)]);
const COMPANIES = new Set(squashed(companiesNamedLikePeople));
const NAMES_TOO = new Set(squashed(alsoNames));
const ORGANIZATION = new Set(squashed(organizationWords));
const BUSINESS = new Set(squashed(businessWords));
const OWN_OFFICE = new Set(squashed(ownOfficeWords));
/** Listed words by their last letter, without those of two letters: Appleby is a person. */
const PARTS_BY_END = Map.groupBy(
  [...WORDS, ...FAMILY_NAMES_TOO, ...COMPANIES, ...NAMES_TOO, ...BUSINESS].filter(
    ({ length }) => length > 2,
  ),
  (part) => part.at(-1),
);

/** Shorter words are joined only when they are spelled out letter by letter: "Ban K." is a person. */
const JOINED_MIN_LENGTH = 6;

/** Whether a name would pose as us, as an authority or as a company, however it is spelled. */
export const isPosing = (name: string): boolean => readings(name).some(posesByLooks);

const posesByLooks = (found: readonly string[]): boolean =>
  hasOwnName(found) ||
  found.some(isPosingWord) ||
  joinedRuns(found).some(({ joined, isSpelledOut }) =>
    isSpelledOut ? WORDS.has(joined) || FAMILY_NAMES_TOO.has(joined) : WORDS.has(joined),
  ) ||
  isInstitution(found) ||
  isCompany(found);

/** Whether a text holds our name, inside a word or spaced out. */
export function hasOwnName(found: readonly string[]): boolean {
  if (found.some((word) => undoubled(word).includes(OWN_NAME) || looksLike(word, OWN_NAME))) {
    return true;
  }
  // Across words it must begin where a word does: Harun Şentürk is a person.
  return runs(found).some((run) => undoubled(run.join('')).startsWith(OWN_NAME));
}

function isPosingWord(word: string): boolean {
  const plain = undoubled(word);
  return (
    WORDS.has(word) ||
    ANYWHERE.some((part) => plain.includes(part)) ||
    isGlued(word) ||
    (HAS_SIGN.test(word) && [...WORDS].some((listed) => looksLike(word, listed)))
  );
}

const HAS_SIGN = /[^\p{L}\p{N}]/u;
/** Shorter words, and words of signs, look like too many others. */
const LOOKS_MIN_LENGTH = 5;

/** Whether a word is a listed one with signs in place of some letters: "Supp♥rt". */
function looksLike(word: string, listed: string): boolean {
  const letters = [...word.replaceAll('rn', 'm')];
  const others = [...listed.replaceAll('rn', 'm')];
  if (letters.length !== others.length || letters.length < LOOKS_MIN_LENGTH) return false;
  const signs = letters.filter((letter) => HAS_SIGN.test(letter)).length;
  return (
    signs > 0 &&
    signs * 2 < letters.length &&
    letters.every((letter, at) => HAS_SIGN.test(letter) || letter === others[at])
  );
}

/** A word for an institution that is a family name too, without a given name before it. */
function isInstitution(found: readonly string[]): boolean {
  const at = found.findLastIndex((word) => FAMILY_NAMES_TOO.has(word));
  const named = found[at];
  if (named === undefined) return false;
  const others = found.filter((_, place) => place !== at);
  if (others.some((word) => BUSINESS.has(word))) return true;
  if (at === 0 && others.length > 0) return !GIVEN_NAMES_TOO.has(named);
  return !found.slice(0, at).some((word) => GIVEN_NAMES.has(word));
}

/** A company whose name people bear too: alone, among others, or as part of an organization. */
function isCompany(found: readonly string[]): boolean {
  const others = found.filter((word) => !BUSINESS.has(word));
  if (others.length === 0) return found.some((word) => OWN_OFFICE.has(word));
  const isCalledSo = others.some((word) => COMPANIES.has(word));
  if (isCalledSo && found.some((word) => ORGANIZATION.has(word))) return true;
  return (
    others.every((word) => COMPANIES.has(word) || NAMES_TOO.has(word)) &&
    (isCalledSo || others.length < found.length)
  );
}

/** Whether a word consists of listed words alone: "DHLparcel", "applestore", "staffteam". */
function isGlued(word: string): boolean {
  /** For each number of letters from the beginning: the most that the words up to there say. */
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
const joinedRuns = (found: readonly string[]): { joined: string; isSpelledOut: boolean }[] =>
  runs(found)
    .filter((run) => run.length > 1)
    .map((run) => ({ joined: run.join(''), isSpelledOut: run.every(isOneLetter) }))
    .filter(({ joined, isSpelledOut }) => isSpelledOut || lengthOf(joined) >= JOINED_MIN_LENGTH);

/** The number of letters in a skeleton, which writes `m` as `rn`. */
const lengthOf = (word: string) => word.replaceAll('rn', 'm').length;
export const isOneLetter = (word: string) => word === 'rn' || word.length === 1;

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

/** Whether a text names a company, an authority or their staff. */
export const namesInstitution = (found: readonly string[]): boolean =>
  found.some((word) => WORDS.has(word) || FAMILY_NAMES_TOO.has(word) || COMPANIES.has(word)) ||
  joinedRuns(found).some(({ joined }) => WORDS.has(joined));
