import { isBlank } from '#app/shared/text.ts';

/** A reply is short on purpose: it answers a letter, it does not begin a conversation. */
export const REPLY_MAX_LENGTH = 1_000;

/** The reply as it is kept: line breaks as one character, nothing no keyboard writes, no edges. */
export function cleanReply(text: string): string | null {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  if (isBlank(clean) || [...clean].length > REPLY_MAX_LENGTH) return null;
  return clean;
}
