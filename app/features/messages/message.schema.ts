import { z } from 'zod';
import {
  CLUE_MAX_LENGTH,
  RECIPIENT_NAME_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
} from '#app/features/dispatch/delivery.rules.ts';
import { isBlank, orNull, typedText } from '#app/shared/text.ts';
import { SUBJECT_MAX_LENGTH } from './message-limits.ts';

const EMAIL_MAX_LENGTH = 254;

/** A letter has no length limit. */
const written = z.string().transform(typedText);

const letter = written.refine((text) => !isBlank(text), 'Write a few words first');

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const atMost = (length: number) => z.string().max(length, `Use at most ${length} characters`);

const name = (length: number) =>
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

/** An address by itself, for correcting one. */
export const recipientEmailSchema = z.object({ recipientEmail });

const checkbox = z.literal('on').optional().transform(Boolean);

const choices = {
  draftId: z.uuid(),
  revision: z.coerce.number().int().min(0).default(0),
  writerId: z.uuid(),
  hasPermission: checkbox,
  isAnonymous: checkbox,
  allowsReply: checkbox,
  recipientName: name(RECIPIENT_NAME_MAX_LENGTH),
  senderName: name(SENDER_NAME_MAX_LENGTH),
  clue: name(CLUE_MAX_LENGTH),
  filmTemplateId: z
    .string()
    .optional()
    .transform((id) => orNull(id)),
  when: z.enum(['now', 'later']).default('now'),
  scheduleDate: z.string().default(''),
  scheduleTime: z.string().default(''),
  timeZone: z.string().default(''),
};

/** What the form of /message/{templateId} sends. The permission tick is judged by its own rule. */
export const messageFormSchema = z.object({
  ...choices,
  personalizedContent: letter,
  recipientEmail,
});

/** What the form of /compose sends: the same, with a subject of one's own. */
export const composeFormSchema = messageFormSchema.extend({
  subject: atMost(SUBJECT_MAX_LENGTH)
    .transform(oneLine)
    .pipe(z.string().trim().min(1, 'Enter a subject')),
});

/** What is kept while somebody is still writing: nothing has to be whole yet. */
export const unfinishedFormSchema = z.object({
  ...choices,
  personalizedContent: written.default(''),
  recipientEmail: z.string().trim().max(EMAIL_MAX_LENGTH).default(''),
  subject: z.string().max(SUBJECT_MAX_LENGTH).transform(oneLine).default(''),
});

export type MessageForm = z.output<typeof messageFormSchema> & { subject?: string };
export type UnfinishedForm = z.output<typeof unfinishedFormSchema>;
