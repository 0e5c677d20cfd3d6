import { z } from 'zod';
import type { LetterForm } from '#app/features/messages/letter.schema.server.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { listUpTo, textUpTo } from '#app/shared/form-text.ts';
import { PHRASES_MAX } from '#app/shared/phrase-limits.ts';
import { type EditedTimes, PHRASE_MAX_LENGTH, RECORDING_MAX_SECONDS } from './recording.rules.ts';

/** What the page of a sender says about a recording. */

const startSchema = z
  .number()
  .min(0)
  .max(RECORDING_MAX_SECONDS * 1_000);

const phrasesWith = <Start extends z.ZodType>(startMs: Start) =>
  listUpTo(PHRASES_MAX, z.object({ text: textUpTo(PHRASE_MAX_LENGTH), startMs })).refine(
    (phrases) => phrases.length > 0,
  );

const consent = z.literal('yes').optional();

/** A correction of a saved recording. */
export const correctionSchema = z.object({ phrases: phrasesWith(startSchema).optional(), consent });

/** How many values the JSON about a recording may have: a phrase has two, and there are a few others. */
export const RECORDING_VALUES_MAX = 3 * PHRASES_MAX;

/** More than one page can know of; each try in a row is one. */
const REPLACED_MAX = 50;

/** What arrives with the sound. */
export const uploadSchema = z.object({
  uploadId: z.uuid(),
  replaces: listUpTo(REPLACED_MAX, z.uuid()),
  phrases: phrasesWith(startSchema.nullable()).nullable(),
  hasConsent: z.boolean(),
});

/** What the form of a scheduled letter says about its recording; blank for nothing. */
export type RecordingEdit = Pick<LetterForm, 'recordingRemoved' | 'recordingTimes'>;

const editedTimesSchema = z.object({ uploadId: z.uuid(), phrases: phrasesWith(startSchema) });

/**
 * The times that were tapped while a scheduled letter was edited, from its form. Only our page writes
 * that field, so what cannot be read changes nothing: it must not keep the words from being saved.
 */
export function parseEditedTimes(field: string): EditedTimes | null {
  try {
    return editedTimesSchema.parse(parseBoundedJson(field, RECORDING_VALUES_MAX));
  } catch {
    return null;
  }
}
