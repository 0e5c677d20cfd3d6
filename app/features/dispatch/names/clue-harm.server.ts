import {
  harmfulPhrases,
  harmfulStretches,
  memoryPhrases,
  memoryVerbs,
  moneyWords,
  officeWords,
  pictureWords,
  pressingPhrases,
  pressureBesideWords,
  pressureWords,
} from './clue-words.ts';
import { isOneLetter, namesInstitution, readings, skeletonWords } from './is-posing.server.ts';
import { skeleton } from './skeleton.server.ts';

const skeletons = (entries: string) => new Set(skeletonWords(entries.toLowerCase()));

const MONEY = skeletons(moneyWords);
const PRESSURE = skeletons(pressureWords);
const PRESSURE_BESIDE = skeletons(pressureBesideWords);
const OFFICE = skeletons(officeWords);
const MEMORY_VERBS = skeletons(memoryVerbs);

/** Words are near one another when at most this many apart. */
const NEAR = 4;
/** The most words that an `_` may leave out. */
const GAP = 3;

/** One word of a phrase: its forms, or how they begin or end. */
interface PhraseWord {
  whole: Set<string>;
  beginnings: string[];
  endings: string[];
}
type PhrasePart = PhraseWord | 'gap';
interface Phrase {
  isAtStart: boolean;
  parts: PhrasePart[];
}

function parsePhrase(text: string, fold: (word: string) => string): Phrase {
  const [first = '', ...rest] = text.split(' ');
  const isAtStart = first === '^';
  const parts = (isAtStart ? rest : [first, ...rest]).map((part): PhrasePart => {
    if (part === '_') return 'gap';
    const forms = part.split('|');
    return {
      whole: new Set(forms.filter((form) => !form.includes('*')).map(fold)),
      beginnings: forms.filter((form) => form.endsWith('*')).map((form) => fold(form.slice(0, -1))),
      endings: forms.filter((form) => form.startsWith('*')).map((form) => fold(form.slice(1))),
    };
  });
  return { isAtStart, parts };
}

const parsePhrases = (text: string, fold: (word: string) => string): Phrase[] =>
  text
    .toLowerCase()
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .map((phrase) => parsePhrase(phrase, fold));

/** Without accents, but in its own alphabet: the Ukrainian "та" is not the French "ta". */
const withoutAccents = (word: string) =>
  SPELLED_WITH_SIGNS.test(word) ? skeleton(word) : word.normalize('NFKD').replace(/\p{M}/gu, '');
const withAccents = (word: string) =>
  SPELLED_WITH_SIGNS.test(word) ? skeleton(word) : word.normalize('NFC');
const SPELLED_WITH_SIGNS = /[\p{N}\p{S}]/u;

const HARMFUL = parsePhrases(harmfulPhrases, skeleton);
const MEMORIES = parsePhrases(memoryPhrases, withoutAccents);
const PICTURES = parsePhrases(pictureWords, withoutAccents);
const PRESSING = parsePhrases(pressingPhrases, withAccents);

const squash = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const STRETCHES = harmfulStretches.trim().split(/\s+/u).map(squash);

const isWord = (word: string | undefined, { whole, beginnings, endings }: PhraseWord): boolean =>
  word !== undefined &&
  (whole.has(word) ||
    beginnings.some((beginning) => word.startsWith(beginning)) ||
    endings.some((ending) => word.length > ending.length + 1 && word.endsWith(ending)));

/** Whether the parts follow one another in the words, from a place on. */
function follows(words: readonly string[], at: number, parts: readonly PhrasePart[]): boolean {
  const [part, ...rest] = parts;
  if (part === undefined) return true;
  if (part !== 'gap') return isWord(words[at], part) && follows(words, at + 1, rest);
  return Array.from({ length: GAP + 1 }, (_, left) => at + left).some((place) =>
    follows(words, place, rest),
  );
}

const hasPhrase = (words: readonly string[], phrases: readonly Phrase[]): boolean =>
  phrases.some(({ isAtStart, parts }) =>
    isAtStart ? follows(words, 0, parts) : words.some((_, at) => follows(words, at, parts)),
  );

/** "You will know me by my hat" looks ahead to a memory. */
const withoutMemories = (words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      !(MODAL.has(word) && words[at - 1] === YOU && MEMORY_VERBS.has(words[at + 1] ?? '')),
  );
const YOU = skeleton('you');
const MODAL = skeletons('will ll must should');

/** "p a y m e" as one word. */
const spelledOut = (words: readonly string[]): string[] =>
  words.filter(isOneLetter).length * 2 > words.length ? [words.join('')] : [];
const SPELLED_MIN_LENGTH = 5;
const SQUASHED_PHRASES = HARMFUL.flatMap(({ parts }) => {
  const forms = parts.map((part) => (part === 'gap' ? [] : [...part.whole, ...part.beginnings]));
  return forms
    .reduce<string[]>(
      (begun, next) => begun.flatMap((start) => next.map((end) => start + end)),
      [''],
    )
    .filter(({ length }) => length >= SPELLED_MIN_LENGTH);
});

/** Signs that press, pay or threaten, in any language. */
const SIGNS =
  /[\u{1f449}\u{1f446}\u{1f447}\u261d\u27a1\u2b07\u{1f517}\u{1f512}\u{1f513}\u{1f510}\u26a0\u2757\u203c\u{1f6a8}\u26d4\u{1f6ab}\u{1f6d1}\u{1f4b0}\u{1f4b5}\u{1f4b6}\u{1f4b7}\u{1f4b4}\u{1f4b8}\u{1f4b3}\u{1f3e7}\u20bf\u{1f52b}\u{1f52a}\u{1f5e1}\u{1f4a3}\u2620\u26b0]/u;
const SUM =
  /\p{Sc} ?\p{Nd}|\p{Nd} ?\p{Sc}|\p{Nd}{3} ?(?:euros?|eur|dollars?|dollari|dólares|usd|pounds?|gbp|quid|bucks|reais|pesos|zł|złotych|kr|kronor|руб|рублей|грн|лв|lei|ft|kč|tl|lira|円|元|块|원|만원|yuan|yen|rupees|रुपये|บาท|đồng|rupiah|usdt|btc)/iu;
/** A code: so many digits are no year, no house and no day. */
const CODE = /(?<!\p{Nd})(?!(?:18|19|20)\p{Nd}{2}(?!\p{Nd}))\p{Nd}{5,}/u;

/** Scripts in which we can tell a memory from a threat. */
const UNJUDGED =
  /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Common}\p{Script=Inherited}]/u;

/** Whether a clue is in a script for which there are no lists. */
export const isUnjudged = (clue: string): boolean => UNJUDGED.test(clue);

/**
 * Whether a clue is more than a memory: a demand, a threat, an instruction, a code, or the notice of a
 * company. It is no judge of intentions: its author is told what a clue is for, and writes that.
 */
export function isHarmfulClue(clue: string): boolean {
  if ([SIGNS, SUM, CODE].some((sign) => sign.test(clue))) return true;
  const stretch = squash(clue);
  return STRETCHES.some((part) => stretch.includes(part)) || readings(clue).some(isHarmful);
}

/**
 * Whether a clue tells of nothing shared. Where somebody is addressed or pressed, as in "You can't hide", it
 * must say who, where or when; elsewhere a picture is enough, such as "the red bicycle". Scripts of which
 * we have no such words are judged by harm alone.
 */
export function lacksMemory(clue: string): boolean {
  if (YEAR.test(clue)) return false;
  if (/[你妳您]/u.test(clue)) return !SHARED_IN_CHINESE.test(clue);
  const words =
    clue
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}$@!|]+/gu) ?? [];
  const judged = words.filter((word) => JUDGED_BY_MEMORY.test(word));
  if (words.length < 2 || judged.length * 2 < words.length) return false;
  const plain = words.map(withoutAccents);
  if (hasPhrase(plain, MEMORIES)) return false;
  return hasPhrase(words.map(withAccents), PRESSING) || !hasPhrase(plain, PICTURES);
}

const JUDGED_BY_MEMORY = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const YEAR = /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/u;
const SHARED_IN_CHINESE =
  /[我咱同记記曾当當师師学學邻鄰年班友妹姐哥弟吻爱愛爸妈媽跟]|一起|那天|小时候|小時候/u;

function isHarmful(found: string[]): boolean {
  const words = withoutMemories(found);
  return (
    hasPhrase(words, HARMFUL) ||
    spelledOut(words).some((word) => SQUASHED_PHRASES.some((phrase) => word.includes(phrase))) ||
    isNear(words, MONEY, PRESSURE, NEAR) ||
    isNear(words, MONEY, PRESSURE_BESIDE, 1) ||
    (namesInstitution(words.filter((word) => !OFFICE.has(word))) &&
      words.some((word) => OFFICE.has(word)))
  );
}

const isNear = (
  found: readonly string[],
  some: Set<string>,
  others: Set<string>,
  distance: number,
) =>
  found.some(
    (word, at) =>
      some.has(word) &&
      found
        .slice(Math.max(0, at - distance), at + distance + 1)
        .some((near) => others.has(near) && near !== word),
  );
