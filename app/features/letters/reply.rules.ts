import { isBlank, typedText } from '#app/shared/text.ts';

/** Short on purpose, in characters: a reply answers a letter, it does not start a conversation. */
export const REPLY_MAX_LENGTH = 1_000;

/** The reply as it is saved, trimmed; null when it is blank or too long. */
export function cleanReply(text: string): string | null {
  const clean = typedText(text).trim();
  if (isBlank(clean) || [...clean].length > REPLY_MAX_LENGTH) return null;
  return clean;
}
