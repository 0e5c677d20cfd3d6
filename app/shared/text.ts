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

/**
 * Whether a text may stand in a mail that we sign: no program makes a link of anything in it, and
 * nothing in it is hidden or turns round what stands beside it.
 */
export const isMailable = (text: string) =>
  !LOOKS_LIKE_ADDRESS.test(text) && !HIDDEN_CHARACTERS.test(text);
