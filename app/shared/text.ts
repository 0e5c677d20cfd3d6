/** Whether a text is empty or only white space. */
export const isBlank = (text: string) => text.trim() === '';

/** Normalizes typed text: line breaks become \n, other control characters except tabs are removed. */
export const typedText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

/** The trimmed text, or null when it is blank. */
export const orNull = (text: string | null | undefined) =>
  text && !isBlank(text) ? text.trim() : null;

/** An e-mail address as we store and compare it: trimmed, in lower case. */
export const normalizeEmail = (address: string) => address.trim().toLowerCase();

const LOOKS_LIKE_ADDRESS = /@|:\/\/|\bwww\.|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2,}/iu;
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** An initial or title without a space after its dot: "J.Smith", "St.John". */
const BEFORE_NAME = /(?<![\p{L}\p{M}\p{N}])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St)\.(?=\p{Lu}\p{Ll})/gu;

/**
 * Makes a person's text safe for a mail we sign: no mail program turns any of it into a link, and it
 * contains no hidden or direction-changing characters. An initial gets the space it lacks, because
 * "J.Smith" cannot be told from "J.Club", and a space breaks any link.
 * @returns null when the text cannot be used
 */
export function mailableText(text: string): string | null {
  const spaced = text.replace(BEFORE_NAME, '$& ');
  return LOOKS_LIKE_ADDRESS.test(spaced) || HIDDEN_CHARACTERS.test(spaced) ? null : spaced;
}
