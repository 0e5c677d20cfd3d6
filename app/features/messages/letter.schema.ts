import { z } from 'zod';
import {
  CLUE_MAX_LENGTH,
  RECIPIENT_NAME_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
} from '#app/features/dispatch/delivery.rules.ts';
import { isBlank, orNull, typedText } from '#app/shared/text.ts';
import { SUBJECT_MAX_LENGTH } from './message-limits.ts';

/**
 * The letter, defined once: its forms, its encrypted record, its views and its export are all made
 * from this schema. A new field is added here, to the table and to the pages that show it.
 */

const EMAIL_MAX_LENGTH = 254;

const typed = z.string().transform(typedText);

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const atMost = (length: number) => z.string().max(length, `Use at most ${length} characters`);

/** A line that may be left empty. */
const optionalLine = (length: number) =>
  atMost(length)
    .transform((text) => orNull(oneLine(text)))
    .optional()
    .transform((text) => text ?? null);

const recipientEmail = z
  .string()
  .trim()
  .min(1, 'Enter the recipient’s e-mail address')
  .max(EMAIL_MAX_LENGTH, 'This e-mail address is too long')
  .pipe(z.email('This does not look like an e-mail address'));

const checkbox = z.literal('on').optional().transform(Boolean);

/** Everything a letter says and whom it names. Each text is a column of `messages`, encrypted. */
const letterTexts = {
  recipientEmail,
  recipientName: optionalLine(RECIPIENT_NAME_MAX_LENGTH),
  subject: atMost(SUBJECT_MAX_LENGTH).transform(oneLine).default(''),
  /** As long as it needs to be: only the size of the request is limited. */
  personalizedContent: typed.refine((text) => !isBlank(text), 'Write a few words first'),
  senderName: optionalLine(SENDER_NAME_MAX_LENGTH),
  /** Shown in the e-mail, so that the recipient knows who is writing. */
  clue: optionalLine(CLUE_MAX_LENGTH),
};

/** What the sender chooses about a letter; stored as it is. */
const letterChoices = { isAnonymous: checkbox, allowsReply: checkbox };

const letterSchema = z.object({ ...letterTexts, ...letterChoices });

export type Letter = z.output<typeof letterSchema>;
export type LetterTexts = Pick<Letter, keyof typeof letterTexts>;

const keysOf = <Shape extends object>(shape: Shape) => Object.keys(shape) as (keyof Shape)[];
export const letterTextNames = keysOf(letterTexts);
const letterNames = keysOf(letterSchema.shape);

/** The letter in something that holds more than a letter: a form, or a row. */
export const letterIn = (source: Letter): Letter =>
  Object.fromEntries(letterNames.map((name) => [name, source[name]])) as unknown as Letter;

/** What the form of /message/{templateId} sends. The permission tick has a rule of its own. */
export const messageFormSchema = letterSchema.extend({
  draftId: z.uuid(),
  revision: z.coerce.number().int().min(0).default(0),
  writerId: z.uuid(),
  hasPermission: checkbox,
  filmTemplateId: z
    .string()
    .optional()
    .transform((id) => orNull(id)),
  when: z.enum(['now', 'later']).default('now'),
  scheduleDate: z.string().default(''),
  scheduleTime: z.string().default(''),
  timeZone: z.string().default(''),
});

/** What the form of /compose sends: the same, with a subject that the sender writes. */
export const composeFormSchema = messageFormSchema.extend({
  subject: atMost(SUBJECT_MAX_LENGTH)
    .transform(oneLine)
    .pipe(z.string().trim().min(1, 'Enter a subject')),
});

/** Either form while it is still being written: nothing has to be complete yet. */
export const draftFormSchema = messageFormSchema.extend({
  personalizedContent: typed.default(''),
  recipientEmail: z.string().trim().max(EMAIL_MAX_LENGTH).default(''),
});

/** A corrected address by itself. */
export const recipientEmailSchema = z.object({ recipientEmail });

export type LetterForm = z.output<typeof messageFormSchema>;
export type When = LetterForm['when'];

/** What names the draft rather than being a field somebody fills in. */
type DraftKey = 'draftId' | 'revision' | 'writerId';

/** What the fields of a form begin with: every text as typed, every tick as a boolean. */
export type FormValues = {
  [Name in Exclude<keyof LetterForm, DraftKey>]: LetterForm[Name] extends boolean
    ? boolean
    : Name extends 'when'
      ? When
      : string;
};

const formNames = keysOf(
  messageFormSchema.omit({ draftId: true, revision: true, writerId: true }).shape,
);

/** A parsed form, or a stored letter, as the values its fields begin with; what is missing is blank. */
export function formValuesOf(given: Partial<Omit<LetterForm, DraftKey>>): FormValues {
  const blank = messageFormSchema.shape;
  return Object.fromEntries(
    formNames.map((name) => {
      if (name === 'when') return [name, given.when ?? 'now'];
      const isTick = blank[name].safeParse(undefined).data === false;
      return [name, given[name] ?? (isTick ? false : '')];
    }),
  ) as FormValues;
}
