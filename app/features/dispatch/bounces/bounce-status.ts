/** One recipient that a server has given up on. */
export interface BounceFailure {
  /** Every address the report names for this recipient; none when it names nobody. */
  recipients: string[];
  /** An enhanced status code (RFC 3463): 4.x.x too, when the server stopped trying. */
  status: string;
}

/** An enhanced status code that is not a piece of an IP address. */
const ENHANCED = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;
/** A reply code of SMTP (RFC 5321, 4.2), which stands before a word, a dash or the end. */
const REPLY_CODE = /(?<![\d.:/-])([45])[0-5]\d(?=[\s\-,;:)\]]|$)/;

export const statusIn = (text: string): string | undefined => ENHANCED.exec(text)?.[0];

/** The class of a reply code, as an enhanced status. */
export const codeIn = (text: string): string | undefined => {
  const digit = REPLY_CODE.exec(text)?.[1];
  return digit && `${digit}.0.0`;
};
