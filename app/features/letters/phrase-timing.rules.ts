import { placePhrases, type RecordingTiming } from '#app/features/recordings/recording.rules.ts';
import {
  chordAtSeconds,
  type FilmMovement,
  maxPasses,
  passesUntil,
  VOICED_FILM_MAX_SECONDS,
} from '#app/features/templates/film-movement.rules.ts';
import { isWide } from '#app/shared/cut-sentence.ts';
import { PHRASES_LETTER_MAX_LENGTH, PHRASES_MAX } from '#app/shared/phrase-limits.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';

/** When the phrases of a letter appear over its film, and how long they stay. */

/** How long phrases may play over the film. The complete letter is always below it. */
const PHRASES_MAX_SECONDS = 175;
/** Later phrases appear as a whole: a page with an animation for every word of a long letter is slow. */
const PHRASES_WORD_BY_WORD = 14;

const FIRST_PHRASE_AT_SECONDS = 2.2;
const PAUSE_SECONDS = 0.35;
const MIN_PHRASE_SECONDS = 2.6;
const SECONDS_PER_WORD = 0.34;
/** The pace of a letter of 500 words: 170 words a minute, still slower than people read. */
const FASTEST_PACE = 0.72;
const SECONDS_TO_APPEAR = 1.1;
/** The most that a pause may grow to let the last phrase end with the music. */
const PAUSE_MAX_GROWTH_SECONDS = 1.2;
/** A pass of the holding movement and its chord: the most that a film as short as ours makes it wait. */
const SIGNATURE_MAX_WAIT_SECONDS = 10;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Longer phrases without a space are split into words by dictionary: Chinese, Japanese, Thai. */
const LONGEST_WITHOUT_SPACE = 12;

/** A letter that its sender has read aloud. */
export interface Voice extends RecordingTiming {
  durationMs: number;
}

/** When the voice begins, so that the film is seen for a moment before it. */
export const VOICE_AT_SECONDS = FIRST_PHRASE_AT_SECONDS;
/** How long a phrase that was just said stays, when nothing follows it soon. */
const SAID_STAYS_SECONDS = 6;
const MIN_SAID_SECONDS = 0.8;

export interface TimedPhrase {
  words: string[];
  /** What separates two words: nothing in scripts written without spaces. */
  gap: ' ' | '';
  startsAtSeconds: number;
  lastsSeconds: number;
}

export interface TimedLetter {
  phrases: TimedPhrase[];
  /** When the closing line appears: after the last phrase, and with the final chord if there is one. */
  closesAtSeconds: number;
  /** How many passes of its holding movement the film plays until then. */
  passes: number;
  /** Whether the phrases hold the complete letter. */
  isComplete: boolean;
}

/**
 * The phrases of a letter, when each appears and how long it stays. A long letter is shown somewhat
 * faster, until it fits. Pauses grow a little so that the last phrase ends where the film can close.
 * @param movement null for a film that cannot be held
 */
export function timePhrases(letter: string, movement: FilmMovement | null = null): TimedLetter {
  const limit = movement ? chordAtSeconds(movement, maxPasses(movement)) : PHRASES_MAX_SECONDS;
  const found = splitIntoPhrases(letter, PHRASES_MAX + 1).map((phrase, index) => {
    const { words, gap } = splitIntoWords(phrase);
    const reading = SECONDS_TO_APPEAR + countWords(phrase, words) * SECONDS_PER_WORD;
    return {
      words: index < PHRASES_WORD_BY_WORD ? words : [phrase],
      gap,
      lastsSeconds: Math.max(MIN_PHRASE_SECONDS, reading),
    };
  });
  const needed = found.reduce((sum, { lastsSeconds }) => sum + lastsSeconds + PAUSE_SECONDS, 0);
  const pace = Math.min(1, Math.max(FASTEST_PACE, (limit - FIRST_PHRASE_AT_SECONDS) / needed));
  const phrases: TimedPhrase[] = [];
  let endsAtSeconds = FIRST_PHRASE_AT_SECONDS;
  for (const phrase of found.slice(0, PHRASES_MAX)) {
    const lastsSeconds = phrase.lastsSeconds * pace;
    const nextAtSeconds = endsAtSeconds + lastsSeconds + PAUSE_SECONDS * pace;
    // A little tolerance for rounding.
    if (nextAtSeconds > limit + 0.01) break;
    phrases.push({ ...phrase, lastsSeconds, startsAtSeconds: endsAtSeconds });
    endsAtSeconds = nextAtSeconds;
  }
  const isComplete = phrases.length === found.length && letter.length <= PHRASES_LETTER_MAX_LENGTH;
  if (!movement) return { phrases, closesAtSeconds: endsAtSeconds, passes: 0, isComplete };
  const passes = passesUntil(movement, endsAtSeconds - 0.01);
  const closesAtSeconds = chordAtSeconds(movement, passes);
  // A long film plays on, and its signature does not wait for the end.
  if (closesAtSeconds - endsAtSeconds > SIGNATURE_MAX_WAIT_SECONDS) {
    return { phrases, closesAtSeconds: endsAtSeconds, passes, isComplete };
  }
  const growth = (closesAtSeconds - endsAtSeconds) / Math.max(1, phrases.length);
  return {
    phrases: withLongerPauses(phrases, Math.min(growth, PAUSE_MAX_GROWTH_SECONDS)),
    closesAtSeconds,
    passes,
    isComplete,
  };
}

/**
 * The phrases of a letter that is read aloud: each appears when it is said, and stays until the next.
 * The film lasts as long as the voice.
 */
export function timeSpokenPhrases(
  letter: string,
  movement: FilmMovement | null,
  { phrases: spoken, durationMs }: Voice,
): TimedLetter {
  const found = splitIntoPhrases(letter, PHRASES_MAX + 1);
  const placed = placePhrases(found.slice(0, PHRASES_MAX), spoken, durationMs);
  const endsAtSeconds = VOICE_AT_SECONDS + durationMs / 1_000;
  const phrases = placed.map(({ text, startMs }, index): TimedPhrase => {
    const { words, gap } = splitIntoWords(text);
    const startsAtSeconds = VOICE_AT_SECONDS + startMs / 1_000;
    const next = placed[index + 1];
    const until = next ? VOICE_AT_SECONDS + next.startMs / 1_000 : endsAtSeconds;
    const reading = SECONDS_TO_APPEAR + countWords(text, words) * SECONDS_PER_WORD;
    return {
      words: index < PHRASES_WORD_BY_WORD ? words : [text],
      gap,
      startsAtSeconds,
      lastsSeconds: Math.max(
        MIN_SAID_SECONDS,
        Math.min(until - startsAtSeconds, reading + SAID_STAYS_SECONDS),
      ),
    };
  });
  const isComplete = found.length === placed.length && letter.length <= PHRASES_LETTER_MAX_LENGTH;
  if (!movement) return { phrases, closesAtSeconds: endsAtSeconds, passes: 0, isComplete };
  const passes = passesUntil(movement, endsAtSeconds, VOICED_FILM_MAX_SECONDS);
  const chord = chordAtSeconds(movement, passes);
  const isLongFilm = chord - endsAtSeconds > SIGNATURE_MAX_WAIT_SECONDS;
  return { phrases, closesAtSeconds: isLongFilm ? endsAtSeconds : chord, passes, isComplete };
}

const withLongerPauses = (phrases: TimedPhrase[], growth: number): TimedPhrase[] =>
  phrases.map((phrase, index) => ({
    ...phrase,
    startsAtSeconds: phrase.startsAtSeconds + index * growth,
  }));

function splitIntoWords(phrase: string): Pick<TimedPhrase, 'words' | 'gap'> {
  const bySpace = phrase.split(' ');
  if (bySpace.length > 1 || phrase.length <= LONGEST_WITHOUT_SPACE) {
    return { words: bySpace, gap: ' ' };
  }
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(phrase)) {
    // Punctuation belongs to the word before it.
    if (isWordLike || found.length === 0) found.push(segment);
    else found[found.length - 1] += segment;
  }
  return { words: found, gap: '' };
}

/** Scripts without spaces take time to read too: about two of their characters make a word. */
function countWords(phrase: string, found: string[]): number {
  return Math.max(found.length, Math.ceil(phrase.length / (isWide(phrase) ? 2 : 12)));
}
