const LINK_START = /@|:\/\/|\bwww\.|\b(?:https?|mailto|tel|sms|ftp):/i;
const DOMAIN = /[\p{L}\p{M}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;
/** "name (at) example (dot) com", and what a reader types off. */
const SPELLED_ADDRESS =
  /[([{]\s?(?:at|dot|punkt|punto|point)\s?[)\]}]|\b(?:dot|punkt|punto|point) (?:com|net|org|info|io|co|de|ru|app|link)\b/iu;
const NETWORK_ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){3}|::/iu;

/** What nobody sees, and what changes the direction of what is around it. */
const HIDDEN_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Cn}\p{Co}\u2800]/u;

/**
 * Hidden characters that spelling needs: joiners within the scripts that join, variants of Chinese
 * characters, and what holds an emoji together.
 */
const NEEDED_HIDDEN =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])(?:\u200c|\u200d|[\u180b-\u180e])|(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\p{Emoji})\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** More marks on one letter run over the lines around it. */
const TOO_MANY_MARKS = /\p{M}{5}/u;

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
  const isRefused =
    HIDDEN_CHARACTERS.test(spaced.replace(NEEDED_HIDDEN, '')) ||
    [LINK_START, DOMAIN, SPELLED_ADDRESS, NETWORK_ADDRESS, TOO_MANY_MARKS].some((sign) =>
      sign.test(spaced),
    );
  return isRefused ? null : spaced;
}

/** So many digits reach somebody; fewer are a year, a house or a lucky number. */
const PHONE_MIN_DIGITS = 7;
/** Of which at least this many are digits, the others letters in their place. */
const PHONE_MIN_TRUE_DIGITS = 5;

const DIGIT = /\p{N}/u;
const LIKE_DIGIT = /[oOlI|]/;
const BETWEEN_DIGITS = /[\s().,:;*#_+/\\~\p{Pd}·•]/u;
const INVISIBLE = /[\p{M}\p{Cf}]/u;

/** A day or a span of years, which an honest clue may name. */
const DATE =
  /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}|(?:19|20)\d{2}-\d{1,2}-\d{1,2}|(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)?\d{2})(?!\d)/gu;

/**
 * Whether a text holds a telephone number: seven digits or more, of any script, with nothing but spaces
 * and signs between them, O and l counting as digits. A date does not count.
 */
export function hasPhoneNumber(text: string): boolean {
  let digits = 0;
  let alike = 0;
  for (const sign of text.normalize('NFKC').replace(DATE, 'x')) {
    if (DIGIT.test(sign)) digits += 1;
    else if (LIKE_DIGIT.test(sign)) alike += 1;
    else if (!BETWEEN_DIGITS.test(sign) && !INVISIBLE.test(sign)) [digits, alike] = [0, 0];
    if (digits >= PHONE_MIN_TRUE_DIGITS && digits + alike >= PHONE_MIN_DIGITS) return true;
  }
  return false;
}

/**
 * Scripts whose letters pass for those of another, and the ones that are written together: Japanese
 * and Korean mix, and Latin stands beside them.
 */
const LOOK_ALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Deseret}/u,
  /\p{Script=Tifinagh}/u,
  /\p{Script=Canadian_Aboriginal}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Devanagari}/u,
];

/**
 * Whether one word mixes the letters of look-alike scripts, which nobody does who writes their name. A
 * name in two scripts, a word each, is a person's own affair.
 */
export const hasMixedScripts = (text: string): boolean =>
  text
    .split(/[^\p{L}\p{M}\p{N}]/u)
    .some((word) => LOOK_ALIKE_SCRIPTS.filter((script) => script.test(word)).length > 1);
