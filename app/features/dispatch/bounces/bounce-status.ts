/** One recipient that a server has given up on. */
export interface BounceFailure {
  /** Every address the report names for this recipient; none when it names nobody. */
  recipients: string[];
  /** An enhanced status code (RFC 3463): 4.x.x too, when the server stopped trying. */
  status: string;
}

/** A number with dots in it: an enhanced status code, an IP address, a version. */
const DOTTED_NUMBER = /[\d.]+/g;
/** An enhanced status code, perhaps at the end of a sentence. */
const ENHANCED = /^([45]\.\d{1,3}\.\d{1,3})\.*$/;
/** A reply code of SMTP (RFC 5321, 4.2), which stands before a word, a dash or the end. */
const REPLY_CODE = /(?<![\d.:/-])([45])[0-5]\d(?=[\s\-,;:)\]]|$)/;

export function statusIn(text: string): string | undefined {
  for (const [number] of text.matchAll(DOTTED_NUMBER)) {
    const [, status] = ENHANCED.exec(number) ?? [];
    if (status) return status;
  }
  return undefined;
}

/** The class of a reply code, as an enhanced status. */
export const codeIn = (text: string): string | undefined => {
  const digit = REPLY_CODE.exec(text)?.[1];
  return digit && `${digit}.0.0`;
};
