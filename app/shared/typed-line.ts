/** Every decimal digit as 0 to 9: keyboards of many languages type their own. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitAt(digit.codePointAt(0) ?? 0)));

/** Digits of one script follow one another, from 0 to 9. */
function digitAt(codePoint: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return value;
}

/**
 * A code, number or address that somebody typed or pasted, in plain signs: without marks nobody sees,
 * with its digits, dashes and wide letters as a plain keyboard types them.
 */
export const plainLine = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
