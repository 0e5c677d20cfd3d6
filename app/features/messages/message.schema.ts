import { z } from 'zod';
import { isBlank, orNull } from '#app/shared/text.ts';

/** Longest sender name a letter is signed with (product.md section 4). */
export const SENDER_NAME_MAX_LENGTH = 80;

/** Line breaks as one character, nothing that no keyboard writes. A letter has no length limit. */
const letter = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))
  .refine((text) => !isBlank(text), 'Write a few words first');

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const recipientEmail = z
  .string()
  .trim()
  .min(1, 'Enter the recipient’s e-mail address')
  .max(254, 'This e-mail address is too long')
  .pipe(z.email('This does not look like an e-mail address'));

const senderName = z
  .string()
  .max(SENDER_NAME_MAX_LENGTH, `Use at most ${SENDER_NAME_MAX_LENGTH} characters`)
  .transform((name) => orNull(oneLine(name)));

const checkbox = z.literal('on').optional().transform(Boolean);

/** What the form of /message/{templateId} sends. The permission tick is judged by its own rule. */
export const messageFormSchema = z.object({
  draftId: z.uuid(),
  personalizedContent: letter,
  recipientEmail,
  senderName: senderName.optional().transform((name) => name ?? null),
  isAnonymous: checkbox,
  hasPermission: checkbox,
});

export type MessageForm = z.output<typeof messageFormSchema>;
