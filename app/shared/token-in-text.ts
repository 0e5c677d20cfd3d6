/** A token of one length, of signs that a character class lists. */
export interface TokenShape {
  signs: string;
  length: number;
}

/** 256 bits as base64url: links to letters and questions. */
export const LINK_TOKEN: TokenShape = { signs: '\\w-', length: 43 };

export const isToken = ({ signs, length }: TokenShape, text: string): boolean =>
  new RegExp(`^[${signs}]{${length}}$`).test(text);

/** Spaces, line breaks of a mail, and marks nobody sees. */
const GAPS = /=?[\p{Z}\p{Cc}\p{Cf}]+/gu;

/**
 * The first token in a text from a link that a mail program, chat or person has damaged: something
 * stuck to its end, broken lines, or `=3D` in front, which is `=` in a mail that was decoded wrongly.
 */
export function tokenInText(shape: TokenShape, text: string): string | null {
  const { signs, length } = shape;
  const run = new RegExp(`(=3D)?([${signs}]{${length},})`, 'i');
  const [, quoted, found] = run.exec(text) ?? run.exec(text.replace(GAPS, '')) ?? [];
  if (found === undefined) return null;
  const isQuoted = !quoted && found.length === length + 2 && found.toUpperCase().startsWith('3D');
  return isQuoted ? found.slice(2) : found.slice(0, length);
}
