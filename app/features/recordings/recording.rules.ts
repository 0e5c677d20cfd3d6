import { hours } from '#app/platform/clock/clock.ts';
import type { UploadLimits } from '#app/platform/rate-limit/count-upload.server.ts';
import type { RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { PHRASES_MAX } from '#app/shared/phrase-limits.ts';

/** The rules of recordings: a sender's voice reading their letter (docs/product.md, "Recordings"). */

export const RECORDING_MAX_SECONDS = 180;
/** Three minutes of sound in stereo, uncompressed, and a little more. */
export const RECORDING_MAX_BYTES = 40 * 1024 * 1024;
/** Longer than any phrase of a letter, in whatever script. */
export const PHRASE_MAX_LENGTH = 1_000;

/** Far more than a letter takes, and a bound on what one account can make us convert and store. */
export const RECORDING_LIMIT: RateLimit = {
  operationName: 'recording',
  maxAttempts: 60,
  windowMinutes: 24 * 60,
};

/** While a connection comes and goes, a page tries again every ten seconds: less often than this. */
export const RECORDING_UPLOAD_LIMITS: UploadLimits = {
  whole: RECORDING_LIMIT,
  brokenOff: { operationName: 'recording broken off', maxAttempts: 400, windowMinutes: 60 },
};

/** Longer than all attempts of the processing job take together. */
export const STUCK_AFTER = hours(2);

/** Why a recording that has arrived cannot be used. */
export type RefusedReason =
  | 'unreadable'
  | 'codec'
  | 'channels'
  | 'too_short'
  | 'too_long'
  | 'silent'
  /** Processing failed through no fault of the file. */
  | 'failed';

/** Tells the sender why their recording could not be used. */
export const refusedTexts: Record<RefusedReason, string> = {
  unreadable:
    'We could not read this as sound. Record it again, or choose an m4a, mp3, ogg, wav or webm file.',
  codec:
    'This file holds a picture, or sound in a format we do not know. Export it as m4a or mp3 and choose it again.',
  channels:
    'This file has more than eight channels. Export it in stereo or mono and choose it again.',
  too_short: 'This recording is shorter than a second. Please record it again.',
  too_long:
    'This recording is longer than three minutes. Please read a little faster, or leave the end to be read.',
  silent:
    'There is no sound in this recording. Check that the right microphone is on, and record it again.',
  failed: 'We could not prepare this recording. Please record it again, or choose the file again.',
};

export type RecordingErrorCode =
  | 'recording_letter_missing'
  | 'recording_not_editable'
  | 'recording_being_edited'
  | 'recording_missing'
  | 'recording_too_large'
  | 'recording_too_slow'
  | 'recording_empty'
  | 'recording_unreadable'
  | 'recording_fields_invalid'
  | 'recording_consent_missing'
  | 'recording_newer_exists'
  | 'recording_needs_verified_email'
  | 'recording_limit_reached'
  | 'recording_broken_off'
  | 'recording_busy'
  | 'recording_switched_off'
  | 'recording_signed_out'
  | 'recording_failed';

/** A phrase of the letter as it was read, and when, counted from the start of the recording. */
export interface SpokenPhrase {
  text: string;
  startMs: number;
}

/** Times that were tapped while a scheduled letter is edited: they change when the edit is saved. */
export interface EditedTimes {
  /** The recording that they belong to. Another one keeps its own. */
  uploadId: string;
  phrases: SpokenPhrase[];
}

/** A phrase as it arrives. In a chosen file it has no time until the sender taps along. */
export interface ArrivingPhrase {
  text: string;
  startMs: number | null;
}

/** A stretch without a voice, counted from the start of the recording. */
export type Pause = [startMs: number, endMs: number];

/** The times in the sound of a recording. */
export interface RecordingTiming {
  phrases: SpokenPhrase[];
  pauses: Pause[];
  /** The phrases have no times: they are spread once it is known how long the recording is. */
  isToSpread?: true;
}

/** The times of a recording that is not processed yet. */
export const arrivingTiming = (phrases: ArrivingPhrase[], longestMs: number): RecordingTiming => ({
  phrases: normalizePhrases(
    phrases.map(({ text, startMs }) => ({ text, startMs: startMs ?? 0 })),
    longestMs,
  ),
  pauses: [],
  ...(phrases.some(({ startMs }) => startMs === null) && { isToSpread: true }),
});

/** A phrase of the letter as it is now, and when it is said. */
export interface PlacedPhrase extends SpokenPhrase {
  /** False when the phrase was changed after it had been read; its time lies between its neighbours'. */
  isSpoken: boolean;
}

/** The phrases in the order they were said, within the recording. */
export function normalizePhrases(phrases: SpokenPhrase[], durationMs: number): SpokenPhrase[] {
  let earliest = 0;
  return phrases.slice(0, PHRASES_MAX).map(({ text, startMs }) => {
    earliest = Math.min(Math.max(earliest, Math.round(startMs)), durationMs);
    return { text, startMs: earliest };
  });
}

/** Spreads phrases over a recording by their length, for sound of which we know nothing else. */
export function spreadPhrases(phrases: string[], durationMs: number): SpokenPhrase[] {
  const total = phrases.reduce((sum, phrase) => sum + weightOf(phrase), 0);
  let before = 0;
  return phrases.map((text) => {
    const startMs = Math.round((before / total) * durationMs);
    before += weightOf(text);
    return { text, startMs };
  });
}

/**
 * Places the phrases of a letter in its recording. Browsers split a letter slightly differently, and
 * a letter may be edited after it was read, so texts are compared without their spaces: first whole
 * phrases, in order, then what lies between them.
 */
export function placePhrases(
  letter: string[],
  spoken: SpokenPhrase[],
  durationMs: number,
): PlacedPhrase[] {
  const starts: (number | null)[] = letter.map(() => null);
  const pairs = [
    ...longestCommonPairs(
      letter.map(visible),
      spoken.map(({ text }) => visible(text)),
    ),
  ];
  let [letterAt, spokenAt] = [0, 0];
  for (const [letterNext, spokenNext] of [...pairs, [letter.length, spoken.length] as const]) {
    const end = spoken[spokenNext]?.startMs ?? durationMs;
    const between = spoken.slice(spokenAt, spokenNext);
    placeBetween(letter, starts, [letterAt, letterNext], between, end);
    if (letterNext < letter.length) starts[letterNext] = spoken[spokenNext]?.startMs ?? end;
    [letterAt, spokenAt] = [letterNext + 1, spokenNext + 1];
  }
  return fillStarts(letter, starts, durationMs);
}

/** Places phrases of the letter in a stretch of the recording where none matches as a whole. */
function placeBetween(
  letter: string[],
  starts: (number | null)[],
  [from, to]: [number, number],
  spoken: SpokenPhrase[],
  endMs: number,
): void {
  const texts = spoken.map(({ text }) => visible(text));
  const heard = texts.join('');
  let at = 0;
  for (let index = from; index < to; index += 1) {
    const text = visible(letter[index] ?? '');
    const found = text === '' ? -1 : heard.indexOf(text, at);
    if (found === -1) continue;
    starts[index] = timeAt(spoken, texts, found, endMs);
    at = found + text.length;
  }
}

/** When a character of the phrases is said, as if each were read evenly. */
function timeAt(spoken: SpokenPhrase[], texts: string[], position: number, endMs: number): number {
  let before = 0;
  for (const [index, text] of texts.entries()) {
    const startMs = spoken[index]?.startMs ?? endMs;
    if (position < before + text.length) {
      const nextMs = spoken[index + 1]?.startMs ?? endMs;
      return Math.round(startMs + ((position - before) / text.length) * (nextMs - startMs));
    }
    before += text.length;
  }
  return endMs;
}

/** Phrases that were not read share the time between those around them, by their length. */
function fillStarts(
  letter: string[],
  starts: (number | null)[],
  durationMs: number,
): PlacedPhrase[] {
  const placed: PlacedPhrase[] = [];
  for (let index = 0; index < letter.length; ) {
    const startMs = starts[index] ?? null;
    if (startMs !== null) {
      placed.push({ text: letter[index] ?? '', startMs, isSpoken: true });
      index += 1;
      continue;
    }
    let next = index;
    while (next < letter.length && starts[next] === null) next += 1;
    const before = placed.at(-1);
    const missing = letter.slice(index, next);
    const from = before?.startMs ?? 0;
    const length = (starts[next] ?? durationMs) - from;
    const shared = spreadPhrases(before ? [before.text, ...missing] : missing, length);
    for (const phrase of before ? shared.slice(1) : shared) {
      placed.push({ text: phrase.text, startMs: from + phrase.startMs, isSpoken: false });
    }
    index = next;
  }
  return placed;
}

/** The longest common subsequence, as pairs of indexes. */
function* longestCommonPairs(
  ours: string[],
  theirs: string[],
): Generator<readonly [number, number]> {
  const lengths = Array.from({ length: ours.length + 1 }, () =>
    new Array<number>(theirs.length + 1).fill(0),
  );
  const lengthAt = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = ours.length - 1; one >= 0; one -= 1) {
    for (let other = theirs.length - 1; other >= 0; other -= 1) {
      const row = lengths[one] as number[];
      row[other] =
        ours[one] === theirs[other]
          ? lengthAt(one + 1, other + 1) + 1
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
    }
  }
  let [one, other] = [0, 0];
  while (one < ours.length && other < theirs.length) {
    if (ours[one] === theirs[other]) {
      yield [one, other];
      one += 1;
      other += 1;
    } else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one += 1;
    else other += 1;
  }
}

const visible = (text: string): string => text.replace(/\s+/g, '');
const weightOf = (text: string): number => visible(text).length + 1;
