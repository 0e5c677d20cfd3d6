import { z } from 'zod';
import { textUpTo } from '#app/shared/form-text.ts';
import { PHRASES_MAX } from '#app/shared/split-phrases.ts';
import { type EditedTimes, PHRASE_MAX_LENGTH, RECORDING_MAX_SECONDS } from './recording.rules.ts';

/** What the page of a sender says about a recording. */

const startSchema = z
  .number()
  .min(0)
  .max(RECORDING_MAX_SECONDS * 1_000);

const phrasesWith = <Start extends z.ZodType>(startMs: Start) =>
  z
    .array(z.object({ text: textUpTo(PHRASE_MAX_LENGTH), startMs }))
    .min(1)
    .max(PHRASES_MAX);

const consent = z.literal('yes').optional();

/** A correction of a saved recording. */
export const correctionSchema = z.object({ phrases: phrasesWith(startSchema).optional(), consent });

/** More than one page can know of; each try in a row is one. */
const REPLACED_MAX = 50;

/** What arrives with the sound. */
export const uploadSchema = z.object({
  uploadId: z.uuid(),
  replaces: z.array(z.uuid()).max(REPLACED_MAX),
  phrases: phrasesWith(startSchema.nullable()).nullable(),
  hasConsent: z.boolean(),
});

const editedTimesSchema = z.object({ uploadId: z.uuid(), phrases: phrasesWith(startSchema) });

/**
 * The times that were tapped while a scheduled letter was edited, from its form. Only our page writes
 * that field, so what cannot be read changes nothing: it must not keep the words from being saved.
 */
export function parseEditedTimes(field: string): EditedTimes | null {
  try {
    return editedTimesSchema.parse(JSON.parse(field));
  } catch {
    return null;
  }
}
