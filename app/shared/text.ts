/** Whether a text is empty or only white space. */
export const isBlank = (text: string) => text.trim() === '';

/** Normalizes typed text: line breaks become \n, other control characters except tabs are removed. */
export const typedText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

/** The trimmed text, or null when it is blank. */
export const orNull = (text: string | null | undefined) =>
  text && !isBlank(text) ? text.trim() : null;

/** A text as searches compare it: without case, accents and marks nobody sees, quotes as typed plainly. */
export const searchableText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .toLowerCase();
