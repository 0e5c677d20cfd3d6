import { z } from 'zod';
import {
  CLUE_MAX_LENGTH,
  RECIPIENT_NAME_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
} from '#app/features/dispatch/delivery.rules.ts';
import { clueProblem, nameProblem } from '#app/features/dispatch/names/presentable-text.server.ts';
import { languageOf } from '#app/languages/languages.server.ts';
import {
  EMAIL_MAX_LENGTH,
  normalizeEmail,
  PASTED_EMAIL_MAX_LENGTH,
} from '#app/shared/email-address.ts';
import { emailAddress, textUpTo } from '#app/shared/form-text.ts';
import { isRoleAddress } from '#app/shared/mailbox.ts';
import { withoutStrayMarks } from '#app/shared/stray-marks.ts';
import { isBlank, orNull, typedText } from '#app/shared/text.ts';
import { plainLine } from '#app/shared/typed-line.ts';
import { NO_PICTURE } from './message.rules.ts';
import {
  FORM_MAX_BYTES,
  RECORDING_TIMES_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from './message-limits.ts';
import { whenChoices } from './schedule/when.rules.ts';

/**
 * The letter, defined once. Forms, encryption, export and retention derive from this schema. A new
 * field is added here, to the table, and to the pages that ask for it or show it.
 */

/** Longer than any id of a template, any date and any name of a time zone. */
const ID_MAX_LENGTH = 100;
const SCHEDULE_FIELD_MAX_LENGTH = 100;
/** PostgreSQL's largest integer. */
const MAX_REVISION = 2_147_483_647;

/** Only the size of the request limits a letter. */
const typed = textUpTo(FORM_MAX_BYTES).transform(typedText);

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const atMost = (length: number) => textUpTo(length, `Use at most ${length} characters`);

/** An optional text on one line. */
const optionalLine = (length: number) =>
  atMost(length)
    .transform((text) => orNull(withoutStrayMarks(oneLine(text))))
    .optional()
    .transform((text) => text ?? null);

const recipientEmail = textUpTo(PASTED_EMAIL_MAX_LENGTH, 'This email address is too long')
  .transform(normalizeEmail)
  .pipe(
    textUpTo(EMAIL_MAX_LENGTH, 'This email address is too long').min(
      1,
      'Enter the recipient’s email address',
    ),
  )
  .pipe(
    emailAddress('This doesn’t look like an email address').refine(
      (email) => !isRoleAddress(email),
      'This address belongs to a team, not to one person. Please use a personal one.',
    ),
  );

// Without scripts, or in a browser that has no field for them, these are typed.
const plainField = textUpTo(SCHEDULE_FIELD_MAX_LENGTH).transform(plainLine).default('');
const clockTime = plainField.transform((time) => (/^\d:/.test(time) ? `0${time}` : time));
const timeZoneName = plainField.transform((name) =>
  name
    .split('/')
    .map((part) => part.trim().replaceAll(' ', '_'))
    .join('/'),
);

const checkbox = z.literal('on').optional().transform(Boolean);

/** The texts of a letter. Each is an encrypted column of `messages`. */
const letterTexts = {
  recipientEmail,
  recipientName: optionalLine(RECIPIENT_NAME_MAX_LENGTH),
  subject: atMost(SUBJECT_MAX_LENGTH).transform(oneLine).default(''),
  personalizedContent: typed.refine((text) => !isBlank(text), 'Write a few words first'),
  senderName: optionalLine(SENDER_NAME_MAX_LENGTH),
  /** Shown in the email, so that the recipient knows who it may be from. */
  clue: optionalLine(CLUE_MAX_LENGTH),
};

/** The sender's choices, stored unencrypted. */
const letterChoices = {
  isAnonymous: checkbox,
  allowsReply: checkbox,
  wantsReminder: checkbox,
  /** Of everything the recipient reads around the letter. */
  language: textUpTo(ID_MAX_LENGTH).optional().transform(languageOf),
};

const letterSchema = z.object({ ...letterTexts, ...letterChoices });

export type Letter = z.output<typeof letterSchema>;
export type LetterTexts = Pick<Letter, keyof typeof letterTexts>;

const keysOf = <Shape extends object>(shape: Shape) => Object.keys(shape) as (keyof Shape)[];
export const letterTextNames = keysOf(letterTexts);
const letterNames = keysOf(letterSchema.shape);

/** Picks the letter out of a form or a row. */
export const letterIn = (source: Letter): Letter =>
  Object.fromEntries(letterNames.map((name) => [name, source[name]])) as unknown as Letter;

/** An optional line that our mail shows as it is. */
const withoutProblem = (
  schema: typeof letterTexts.clue,
  problemOf: (text: string) => string | null,
) =>
  schema.superRefine((text, context) => {
    const problem = text && problemOf(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** The form of /message/{templateId}. The use cases check the permission tick. */
export const messageFormSchema = letterSchema.extend({
  // Our mail shows these, so some things they may not say; a draft may, until it is sent.
  recipientName: withoutProblem(letterTexts.recipientName, nameProblem),
  senderName: withoutProblem(letterTexts.senderName, nameProblem),
  clue: withoutProblem(letterTexts.clue, clueProblem),
  draftId: z.uuid(),
  revision: z.coerce.number().int().min(0).max(MAX_REVISION).default(0),
  writerId: z.uuid(),
  hasPermission: checkbox,
  /** "For nobody, for now": kept without an address, a permission or a time. */
  isKept: checkbox,
  /** Whether the page has shown it as kept: only then does leaving `isKept` out end that. */
  wasKept: checkbox,
  filmTemplateId: textUpTo(ID_MAX_LENGTH)
    .optional()
    .transform((id) => orNull(id)),
  /** The id of another picture, saved together with the words; blank leaves the picture as it is. */
  pictureChange: z.union([z.uuid(), z.literal(['', NO_PICTURE])]).default(''),
  /** The upload id of the recording that was thrown away, which goes together with the edit. */
  recordingRemoved: z.union([z.uuid(), z.literal('')]).default(''),
  /** When the phrases of the recording are said, as tapped in the edit; blank leaves the times as they are. */
  recordingTimes: textUpTo(RECORDING_TIMES_MAX_LENGTH).default(''),
  when: z.enum(whenChoices).default('now'),
  scheduleDate: plainField,
  scheduleTime: clockTime,
  timeZone: timeZoneName,
  /** Without a day, the letter can be opened as soon as it arrives. */
  opensDate: plainField,
  opensTime: clockTime,
  opensTimeZone: timeZoneName,
});

/** The form of /compose: the same, with a required subject. */
export const composeFormSchema = messageFormSchema.extend({
  subject: atMost(SUBJECT_MAX_LENGTH)
    .transform(oneLine)
    .pipe(textUpTo(SUBJECT_MAX_LENGTH).trim())
    .refine((text) => !isBlank(text), 'Enter a subject'),
});

/** Either form while it is being written: nothing is required yet. */
export const draftFormSchema = messageFormSchema.extend({
  personalizedContent: typed.default(''),
  recipientEmail: textUpTo(PASTED_EMAIL_MAX_LENGTH).trim().default(''),
  recipientName: letterTexts.recipientName,
  senderName: letterTexts.senderName,
  clue: letterTexts.clue,
});

/** Either form of a letter that is kept for nobody: it needs words, and nothing else. */
export const keptFormSchema = draftFormSchema.extend({
  personalizedContent: letterTexts.personalizedContent,
});

/** The form that corrects the address of a failed message. */
export const recipientEmailSchema = z.object({ recipientEmail });

export type LetterForm = z.output<typeof messageFormSchema>;

/** Hidden fields that identify the draft. */
type DraftKey = 'draftId' | 'revision' | 'writerId';

/** The initial values of a form's fields: texts as typed, checkboxes as booleans. */
export type FormValues = {
  [Name in Exclude<keyof LetterForm, DraftKey>]: LetterForm[Name] extends boolean
    ? boolean
    : Name extends 'when'
      ? LetterForm['when']
      : string;
};

const formNames = keysOf(
  messageFormSchema.omit({ draftId: true, revision: true, writerId: true }).shape,
);

/** Turns a parsed form or a stored letter into initial values. Missing fields are blank. */
export function formValuesOf(given: Partial<Omit<LetterForm, DraftKey>>): FormValues {
  const blank = messageFormSchema.shape;
  return Object.fromEntries(
    formNames.map((name) => {
      if (name === 'when') return [name, given.when ?? 'now'];
      const isCheckbox = blank[name].safeParse(undefined).data === false;
      return [name, given[name] ?? (isCheckbox ? false : '')];
    }),
  ) as FormValues;
}
