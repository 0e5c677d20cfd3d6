/** Anything but spaces, marks that nobody sees, fillers and the empty braille pattern. */
const VISIBLE = /[^\s\p{Z}\p{C}\p{DI}\u2800]|[\p{Co}\p{Cn}]/u;

/** Whether a text shows nothing: it is empty, or white space and marks that nobody sees. */
export const isBlank = (text: string) => !VISIBLE.test(text);

/** How many letters and digits of a text can be read. */
export const countReadable = (text: string) => text.match(/(?!\p{DI})[\p{L}\p{N}]/gu)?.length ?? 0;

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
