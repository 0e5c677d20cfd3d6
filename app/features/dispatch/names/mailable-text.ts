const LINK_START =
  /@[\p{L}\p{N}]|[\p{L}\p{N}]@|@ (?:gmail|googlemail|hotmail|outlook|yahoo|icloud|proton|gmx|web)\b|:\/\/|\bwww\b|www\.|[\p{Script=Latin}\p{N}]\u3002\p{L}|\p{N}\.\p{L}{2}|\b(?:https?|hxxps?|mailto|tel|sms|ftp):/iu;

const listed = (entries: string) => new Set(entries.trim().split(/\s+/u));

/** Endings that a reader takes for a website. */
const WORLD_ENDINGS = listed(`
  com net org info biz xyz io dev app edu gov online site website shop store club live link
  click page tech cloud agency support bank email mobi onion test example invalid local рф
  онлайн сайт 中国 公司 网络 香港 台灣 भारत 한국 қаз укр ру ком
`);
const COUNTRY_ENDINGS = listed(`
  ac ad ae af ag ai al am ar at au az ba bd be bg bh bo br by bz ca cc cd ch ci cl cm cn co cr
  cu cx cy cz de dk do dz ec ee eg es et eu fi fm fr ga gb ge gg gh gl gq gr gt hk hn hr ht hu
  id ie il im in iq ir is it je jm jo jp ke kg kh kr kw kz la lb li lk lt lu lv ly ma md me mk
  ml mm mn ms mt mu mx my mz ng nl no np nu nz pa pe pf ph pk pl pm pr ps pt pw py qa re ro rs
  ru rw sa sb sc se sg sh si sk sl sm sn so sr st su sv sx tc tg th tj tk tl tm tn to tr tt tv
  tw tz ua ug uk us uy uz va vc ve vg vi vn vu ws za zm zw
`);
/** What follows the dot of a domain, and never the dot of a sentence. */
const NEVER_A_WORD = listed('com net org xyz COM NET ORG XYZ');

const DOTTED =
  /(?<=[\p{L}\p{M}\p{N}])( ?)[.\u3002\u06d4\u00b7\u2022\u2027\u2219\u22c5\u30fb]( ?)(\p{L}[\p{L}\p{M}]+)/gu;

/** "evil.com", "evil .com", "evil . com"; not the end of a sentence before "in". */
const hasDomain = (text: string): boolean =>
  [...text.matchAll(DOTTED)].some(([, before, after, ending = '']) =>
    after && !before ? NEVER_A_WORD.has(ending) : isEnding(ending),
  );

const isEnding = (word: string) =>
  WORLD_ENDINGS.has(word.toLowerCase()) || COUNTRY_ENDINGS.has(word.toLowerCase());

/** "name (at) example (dot) com". */
const SPELLED_SIGN =
  /[([{] ?(?:at|\.|dot|punkt|punto|point) ?[)\]}]|(?:点|點|ドット|닷) ?(?:com|net|org|cn|jp|kr|コム|컴)/iu;
const DOT_WORDS = listed('dot punkt ponto kropka nokta tečka точка крапка نقطة נקודה');
/** Words that mean a place or a moment too: "le point de départ". */
const DOT_OR_PLACE = listed('punto point punct');

/** "example dot com". */
function hasSpelledDomain(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.some((word, at) => {
    const ending = words[at + 1] ?? '';
    // First, it is a name: Dot Page.
    if (at === 0) return false;
    if (DOT_OR_PLACE.has(word)) return NEVER_A_WORD.has(ending);
    if (!DOT_WORDS.has(word)) return false;
    return WORLD_ENDINGS.has(ending) || (at + 2 === words.length && COUNTRY_ENDINGS.has(ending));
  });
}

const NETWORK_ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){3}|[\da-f]::|::[\da-f]/iu;

/** What nobody sees, and what changes the direction of what is around it. */
const HIDDEN_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Cn}\p{Co}\u2800\ufffc\ufffd]/u;

/**
 * Hidden characters that spelling needs: joiners within the scripts that join, word breaks within those
 * that write no spaces, variants of Chinese characters, and what holds an emoji together.
 */
const NEEDED_HIDDEN =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])(?:\u200c|\u200d|[\u180b-\u180e])|(?<=[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}])\u200b(?=[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}])|(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})|(?<=\u{1f3f4})\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;

/** More marks on one letter run over the lines around it. */
const TOO_MANY_MARKS = /\p{M}{5}/u;

/** An initial or title without a space after its dot: "J.Smith", "St.John". */
const BEFORE_NAME =
  /(?<![\p{L}\p{M}\p{N}])(?:\p{Lu}|Dr|Dra|Mr|Mrs|Ms|Mme|Mlle|Prof|St|Sr|Sra|Fr|Hr)\.(?=\p{Lu}\p{Ll})/gu;
const DOT_BEFORE_LETTERS = /(?<=[\p{L}\p{M}\p{N}])[.\u3002](?=\p{L}[\p{L}\p{M}])/gu;

/** Why a text cannot stand in a mail that we sign. */
export type TextFault = 'leads somewhere' | 'hidden characters';

/** The first fault of a text; null when no mail program makes a link of any of it. */
export function findTextFault(text: string): TextFault | null {
  if (HIDDEN_CHARACTERS.test(text.replace(NEEDED_HIDDEN, ''))) return 'hidden characters';
  if (TOO_MANY_MARKS.test(text)) return 'hidden characters';
  const named = text.replace(BEFORE_NAME, '$& ');
  const leads =
    [LINK_START, SPELLED_SIGN, NETWORK_ADDRESS].some((sign) => sign.test(named)) ||
    hasDomain(named) ||
    hasSpelledDomain(named);
  return leads ? 'leads somewhere' : null;
}

/**
 * Makes a person's text safe for a mail we sign: no mail program turns any of it into a link, and it
 * contains no hidden or direction-changing characters. A dot inside a word gets a space behind it:
 * "Mme.Dupont" cannot be told from "Mme.Club", whatever endings come to exist, and a space breaks any
 * link.
 * @returns null when the text cannot be used
 */
export const mailableText = (text: string): string | null =>
  findTextFault(text) === null ? text.replace(DOT_BEFORE_LETTERS, '$& ') : null;

/** Fewer digits are a year, a house or a lucky number, and reach nobody. */
const PHONE_MIN_DIGITS = 7;
/** In a phone number that has letters in place of some digits, at least this many are digits. */
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

/** Scripts that are written together: Chinese, Japanese and Korean, and Latin beside them. */
const WRITTEN_TOGETHER =
  /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/gu;
const NO_LETTER = /[\P{L}\p{Script=Common}\p{Script=Inherited}]/gu;

/** Scripts that people write names in. Any other must be alone in a word, too. */
const SCRIPTS = [
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Armenian}/gu,
  /\p{Script=Georgian}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Syriac}/gu,
  /\p{Script=Thaana}/gu,
  /\p{Script=Nko}/gu,
  /\p{Script=Adlam}/gu,
  /\p{Script=Ethiopic}/gu,
  /\p{Script=Tifinagh}/gu,
  /\p{Script=Cherokee}/gu,
  /\p{Script=Canadian_Aboriginal}/gu,
  /\p{Script=Devanagari}/gu,
  /\p{Script=Bengali}/gu,
  /\p{Script=Gurmukhi}/gu,
  /\p{Script=Gujarati}/gu,
  /\p{Script=Oriya}/gu,
  /\p{Script=Tamil}/gu,
  /\p{Script=Telugu}/gu,
  /\p{Script=Kannada}/gu,
  /\p{Script=Malayalam}/gu,
  /\p{Script=Sinhala}/gu,
  /\p{Script=Thai}/gu,
  /\p{Script=Lao}/gu,
  /\p{Script=Khmer}/gu,
  /\p{Script=Myanmar}/gu,
  /\p{Script=Tibetan}/gu,
  /\p{Script=Mongolian}/gu,
];

/**
 * Whether one word mixes the letters of two scripts, which nobody does who writes their name: letters of
 * one pass for those of another. A name in two scripts, a word each, is a person's own affair.
 */
export const hasMixedScripts = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{N}]/u).some((word) => {
    const letters = word.replace(NO_LETTER, '');
    const strange = letters.replace(WRITTEN_TOGETHER, '');
    if (strange === '') return false;
    return strange !== letters || !isOneScript(strange);
  });

const isOneScript = (letters: string) =>
  SCRIPTS.some((script) => letters.replace(script, '') === '') ||
  SCRIPTS.every((script) => letters.replace(script, '') === letters);
