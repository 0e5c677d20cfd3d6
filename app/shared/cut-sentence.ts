import { endsInAbbreviation } from './abbreviations.ts';
import { rolesOf, type WordRole } from './connecting-words.ts';
import { segmentsOf } from './segments.ts';

/** The widest phrase that can be read at a glance over a moving picture, in Latin characters. */
const MAX_WIDTH = 90;
/** Nobody says fewer words alone, unless their sentence has no more. */
const MIN_WORDS = 3;

/**
 * What a cut costs: less where a reader breathes. The numbers are fitted to cut-sentence.test.ts, which
 * has published prose as a reader would say it.
 */
const COST = {
  afterSentence: 0.03,
  afterColon: 0.04,
  atDash: 0.13,
  afterCommaBeforeClause: 0.15,
  afterComma: 0.17,
  /** "…, if you please, by…": a few words between commas belong to what is before them. */
  beforeInsertion: 0.02,
  afterParticle: 0.3,
  beforeClause: 0.4,
  beforeJoined: 0.5,
  /** Between what somebody says and "she said". */
  afterSpeech: 0.6,
  beforeLeading: 0.85,
  betweenWords: 1.3,
  beforeLinking: 1.5,
  /** "…, and, | after…" */
  afterLoneConjunction: 2,
  afterLeading: 4,
  /** A part costs more the narrower it is, so that all become about as long. */
  ofPart: 0.02,
  ofNarrowPart: 0.35,
  ofFewWords: 50,
  ofTornMark: 1_000,
};

/** Chinese, Japanese and Korean: as wide as two Latin characters. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/;
const EACH_WIDE = new RegExp(WIDE, 'g');
/** Those of them that put no spaces between words. */
const SPACELESS = /[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\uff00-\uff60]/;

const DASHES = '—–';
const COMMAS = ',،、，';
const SENTENCE_MARKS = '.!?…;؛؟。！？；';
const COLONS = ':：';
const MARKS = COMMAS + SENTENCE_MARKS + COLONS + DASHES;
/** At the end of a word all of them close, and at its beginning all of them open. */
const QUOTATION_MARKS = '"\'“”„‘’«»‹›「」『』〈〉《》【】（）()[]{}';
/** These open or close wherever they stand. */
const OPENING = '「『（〈《【([{¿¡„';
const CLOSING = '」』）〉》】)]}';
/** What belongs to the word after it when it stands alone. */
const LEADING_MARKS = `${OPENING}«“‘‹${DASHES}`;

/** A part of a sentence that is cut nowhere: mostly a word with its marks. */
interface Piece {
  text: string;
  /** How many spaces stand before it: one or none. */
  gap: number;
  width: number;
  /** How many words it counts for. */
  words: number;
  /** In small letters, without the marks around it; empty for a part without a word. */
  word: string;
  /** Its last sign, without what closes a quotation. */
  end: string;
}

/** Whether a text has characters as wide as two Latin ones, which also say more. */
export const isWide = (text: string): boolean => WIDE.test(text);

/** Cuts a sentence that is longer than a phrase into phrases of about the same length, where a good reader breathes. */
export function cutSentence(sentence: string): string[] {
  if (widthOf(sentence) <= MAX_WIDTH) return [sentence];
  const pieces = piecesOf(sentence);
  const costs = costsBefore(pieces);
  // The cheapest way to cut what ends before each piece, and where its last part begins.
  const cheapest = [0];
  const beginnings = [0];
  for (let end = 1; end <= pieces.length; end += 1) {
    let best = Number.POSITIVE_INFINITY;
    let width = 0;
    let words = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      const piece = pieces[start] as Piece;
      if (width + piece.width > MAX_WIDTH && start < end - 1) break;
      words += piece.words;
      const cost =
        (cheapest[start] as number) +
        (costs[start] as number) +
        costOfPart(width + piece.width) +
        (words < MIN_WORDS ? COST.ofFewWords : 0);
      if (cost < best) {
        best = cost;
        beginnings[end] = start;
      }
      width += piece.width + piece.gap;
    }
    cheapest[end] = best;
  }
  const parts: string[] = [];
  for (let end = pieces.length; end > 0; end = beginnings[end] as number) {
    parts.push(joined(pieces, beginnings[end] as number, end));
  }
  return parts.reverse();
}

function costOfPart(width: number): number {
  const missing = Math.max(0, MAX_WIDTH - width) / MAX_WIDTH;
  return COST.ofPart + COST.ofNarrowPart * missing * missing * missing;
}

function joined(pieces: Piece[], start: number, end: number): string {
  let text = '';
  for (let index = start; index < end; index += 1) {
    const piece = pieces[index] as Piece;
    text += index > start && piece.gap === 1 ? ` ${piece.text}` : piece.text;
  }
  return text;
}

const widthOf = (text: string): number =>
  WIDE.test(text) ? text.length + (text.match(EACH_WIDE)?.length ?? 0) : text.length;

function piecesOf(sentence: string): Piece[] {
  const isOneWordEach = !NOT_ONE_WORD.test(sentence);
  const pieces: Piece[] = [];
  for (const chunk of sentence.split(' ')) {
    if (isOneWordEach && chunk.length <= MAX_WIDTH) pieces.push(pieceOf(chunk, 1));
    else pieces.push(...partsOf(chunk).map((part, index) => pieceOf(part, index === 0 ? 1 : 0)));
  }
  return pieces;
}

function pieceOf(text: string, gap: number): Piece {
  const word = wordOf(text);
  const width = widthOf(text);
  const words = width > text.length && SPACELESS.test(text) ? text.length / 2 : 1;
  return { text, gap, width, words: word === '' ? 0 : words, word, end: endOf(text) };
}

function wordOf(text: string): string {
  const word = WORD.exec(text)?.[0] ?? '';
  return (word.includes('’') ? word.replaceAll('’', "'") : word).toLowerCase();
}
const WORD = /['’]?[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/u;

function endOf(text: string): string {
  let end = text.length;
  while (end > 0 && QUOTATION_MARKS.includes(text[end - 1] as string)) end -= 1;
  // Nothing but quotation marks has none.
  return text[end - 1] ?? ' ';
}

const NOT_ONE_WORD = new RegExp(`[${DASHES}]|${SPACELESS.source}`);
/** "home—but" is two parts. A dash at the beginning belongs to what follows. */
const BETWEEN_DASHES = /[—–]*[^—–]+[—–]*|[—–]+/g;

/** What lies between two spaces, in parts that fit into a phrase. */
function partsOf(chunk: string): string[] {
  const parts = SPACELESS.test(chunk) ? clausesOf(chunk) : (chunk.match(BETWEEN_DASHES) ?? []);
  return parts.flatMap((part) => (widthOf(part) > MAX_WIDTH ? partsThatFit(part) : part));
}

/** Cuts an endless word between its words, as dictionaries know them, or else between graphemes. */
function partsThatFit(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let left = MAX_WIDTH;
  const add = (segment: string) => {
    const width = widthOf(segment);
    if (part !== '' && width > left) {
      parts.push(part);
      part = '';
      left = MAX_WIDTH;
    }
    part += segment;
    left -= width;
  };
  for (const { segment: word } of segmentsOf(text, 'word')) {
    if (widthOf(word) <= MAX_WIDTH) add(word);
    else for (const { segment } of segmentsOf(word, 'grapheme')) add(segment);
  }
  return [...parts, part];
}

/** After these particles of Japanese, a word in another script begins a phrase. */
const PARTICLES = 'はがをにでとてもばへのら';
const ANOTHER_SCRIPT = /[\p{sc=Han}\p{sc=Katakana}]/u;

/** The parts of a text without spaces, such as Japanese, between which it may be cut. */
function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let clause = '';
  let before = '';
  for (const sign of text) {
    if (before !== '' && endsClause(before, sign)) {
      clauses.push(clause);
      clause = '';
    }
    clause += sign;
    before = sign;
  }
  return [...clauses, clause];
}

function endsClause(before: string, next: string): boolean {
  if (MARKS.includes(next) || CLOSING.includes(next) || OPENING.includes(before)) return false;
  return (
    MARKS.includes(before) ||
    CLOSING.includes(before) ||
    OPENING.includes(next) ||
    (PARTICLES.includes(before) && ANOTHER_SCRIPT.test(next))
  );
}

/** No more words than these between two marks are an insertion: "…, if you please, by…". */
const INSERTION_WORDS = 3;

/** What it costs to cut before each piece. */
function costsBefore(pieces: Piece[]): number[] {
  const elided = pieces.map(({ word }) =>
    word.includes("'") ? ELIDED.exec(word)?.[1] : undefined,
  );
  const roles = rolesOf(pieces.map(({ word }, index) => elided[index] ?? word));
  const costs: number[] = [0];
  let toNextMark = Number.POSITIVE_INFINITY;
  for (let index = pieces.length - 1; index > 0; index -= 1) {
    const piece = pieces[index] as Piece;
    toNextMark = index < pieces.length - 1 && MARKS.includes(piece.end) ? 1 : toNextMark + 1;
    costs[index] = isTorn(pieces, index)
      ? COST.ofTornMark
      : costBetween(pieces[index - 1] as Piece, piece, {
          // Of the two words of "qu'il", the first begins it and the second ends it.
          before: elided[index - 1] === undefined ? roles[index - 1] : undefined,
          after: roles[index],
          next: roles[index + 1],
          isInsertion: toNextMark <= INSERTION_WORDS,
        });
  }
  return costs;
}

/** "qu'il", "d'un". */
const ELIDED = /^(\p{L}{1,6})'\p{L}/u;

/** Whether a cut would take a mark or a heart from its words, or split an abbreviation or a number. */
function isTorn(pieces: Piece[], index: number): boolean {
  const before = pieces[index - 1] as Piece;
  const after = pieces[index] as Piece;
  const last = before.text.at(-1) as string;
  const first = after.text[0] as string;
  if (OPENING.includes(last) || CLOSING.includes(first)) return true;
  if (before.word === '') {
    if (DASHES.includes(first) || LEADING_MARKS.includes(last)) return true;
  }
  if (after.word === '' && !LEADING_MARKS.includes(first)) return true;
  if (after.gap === 0 && NUMBER_WITH_DASH.test(before.text)) return true;
  if (before.end !== '.') return false;
  return endsInAbbreviation(joined(pieces, Math.max(0, index - 3), index), after.text);
}

const NUMBER_WITH_DASH = /\p{N}[—–]$/u;

interface Surroundings {
  before: WordRole | undefined;
  after: WordRole | undefined;
  /** That of the word after the next. */
  next: WordRole | undefined;
  isInsertion: boolean;
}

function costBetween(before: Piece, after: Piece, roles: Surroundings): number {
  const { end } = before;
  const last = before.text.at(-1) as string;
  const first = after.text[0] as string;
  if (COLONS.includes(end)) return COST.afterColon;
  if (SENTENCE_MARKS.includes(end)) return COST.afterSentence;
  const isMarked = MARKS.includes(end);
  if (roles.before && !isMarked && end === last) return COST.afterLeading;
  if (DASHES.includes(end) || DASHES.includes(first)) return COST.atDash;
  if (isMarked) {
    const endsSpeech = last !== end && !QUOTATION_MARKS.includes(first);
    return endsSpeech ? COST.afterSpeech : costAfterComma(roles);
  }
  if (last > LATIN && SPACELESS.test(last) && SPACELESS.test(first))
    return costInJapanese(last, first);
  if ('وف'.includes(first) && JOINED_ARABIC.test(after.text)) return COST.beforeJoined;
  if (roles.after === 'opening') return COST.beforeClause;
  if (roles.after === 'joining') return COST.beforeJoined;
  if (roles.after === 'linking') return COST.beforeLinking;
  if (last <= '9' && DIGITS.test(before.text)) return COST.afterLeading;
  return roles.after === 'leading' ? COST.beforeLeading : COST.betweenWords;
}

/** Everything behind it in Unicode is of another script, or a sign. */
const LATIN = '\u2e7f';
const DIGITS = /^\d+$/;
/** "And" and "so" are written together with the word after them. */
const JOINED_ARABIC = /^[وف]\p{L}{3}/u;

const opensClause = (role: WordRole | undefined) => role === 'opening' || role === 'joining';

function costAfterComma({ before, after, next, isInsertion }: Surroundings): number {
  if (opensClause(before)) return COST.afterLoneConjunction;
  // "to whom" opens a clause as well.
  const isClause = opensClause(after) || (after === 'leading' && opensClause(next));
  return (
    (isClause ? COST.afterCommaBeforeClause : COST.afterComma) +
    (isInsertion ? COST.beforeInsertion : 0)
  );
}

const HIRAGANA = /\p{sc=Hiragana}/u;
/** What follows と where it quotes begins with one of these: と言う, と思う. */
const SAYING = '云言謂思見聞考呼称申叫信知感';

function costInJapanese(last: string, first: string): number {
  // What is quoted goes on: 「…」と言った.
  if (CLOSING.includes(last)) return HIRAGANA.test(first) ? COST.afterSpeech : COST.afterSentence;
  if (OPENING.includes(first)) return COST.atDash;
  if (last === 'と' && SAYING.includes(first)) return COST.betweenWords;
  if ('てばと'.includes(last)) return COST.afterParticle;
  if ('はがもでら'.includes(last)) return COST.beforeClause;
  return 'にをへ'.includes(last) ? COST.beforeLeading : COST.betweenWords;
}
