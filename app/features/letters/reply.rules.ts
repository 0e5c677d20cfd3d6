import { isBlank, typedText } from '#app/shared/text.ts';

/** A reply is short on purpose: it answers a letter, it does not begin a conversation. */
export const REPLY_MAX_LENGTH = 1_000;

/** The reply as it is kept, without edges; null when it says nothing or too much. */
export function cleanReply(text: string): string | null {
  const clean = typedText(text).trim();
  if (isBlank(clean) || [...clean].length > REPLY_MAX_LENGTH) return null;
  return clean;
}
