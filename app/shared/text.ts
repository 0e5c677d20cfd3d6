/** True when there is nothing to read in it. */
export const isBlank = (text: string) => text.trim() === '';

/** What was typed: line breaks as one character, nothing that no keyboard writes. */
export const typedText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

/** The text, or nothing where it has nothing to say. */
export const orNull = (text: string | null | undefined) =>
  text && !isBlank(text) ? text.trim() : null;

/** An e-mail address as we keep and compare it: without outer space, in lower case. */
export const normalizeEmail = (address: string) => address.trim().toLowerCase();

const LOOKS_LIKE_ADDRESS = /@|:\/\/|\bwww\.|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2,}/iu;
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** What a name begins with, where the space behind its dot was left out: "J.Smith", "St.John". */
const BEFORE_NAME = /(?<![\p{L}\p{M}\p{N}])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St)\.(?=\p{Lu}\p{Ll})/gu;

/**
 * A text as it may stand in a mail that we sign: no program makes a link of anything in it, and
 * nothing in it is hidden or turns round what stands beside it. An initial gets the space it lacks,
 * which no link survives: nobody can tell "J.Smith" from "J.Club" otherwise. Null when it may not.
 */
export function mailableText(text: string): string | null {
  const spaced = text.replace(BEFORE_NAME, '$& ');
  return LOOKS_LIKE_ADDRESS.test(spaced) || HIDDEN_CHARACTERS.test(spaced) ? null : spaced;
}
