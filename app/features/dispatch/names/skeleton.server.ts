import unhomoglyph from 'unhomoglyph';

/**
 * What Unicode's table of look-alikes (UTS 39) leaves apart although a hurried reader does not: small
 * capitals, faux Cyrillic, and the digits and signs that stand for letters. It is read after lower-casing.
 */
const ALSO_ALIKE = new Map(
  Object.entries({
    a: 'ᴀ4ⱥ@₳',
    b: 'ʙß8ƅ₿',
    d: 'ᴅð∂₫',
    e: 'ᴇ3ɜəɛз€є',
    c: 'ᴄ¢₵©(',
    f: 'ꜰ',
    g: 'ɢ9₲',
    h: 'ʜ',
    j: 'ᴊ',
    k: 'ᴋĸ₭',
    l: 'ʟɪi1!¡|£',
    n: 'ɴŋπᴎи₦∩',
    o: '0ω°∅',
    p: 'ᴘþ₱₽',
    q: 'ǫ',
    r: 'ʀɾᴙя®',
    rn: 'ᴍʍ',
    s: 'ꜱ5$ƨ§₴',
    t: 'ᴛ7†‡₮₺+',
    u: 'цμ∪',
    v: 'ᴠ',
    w: 'ᴡшɯ₩',
    x: 'χ×',
    y: '¥ʏ',
    z: 'ᴢ',
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/** Letters in boxes, in circles and as flags, which normalization leaves as they are. */
const ENCLOSED_ALPHABETS = [0x1f1e6, 0x1f150, 0x1f170];

/**
 * What a text looks like, for comparison only: two texts that a reader could take for one another have
 * the same skeleton (https://www.unicode.org/reports/tr39/#Confusable_Detection). It goes further than
 * the standard, which tells apart what a hurried reader does not: case, accents, digits for letters.
 */
export function skeleton(text: string): string {
  const once = bare(unhomoglyph(fromSigns(fromEnclosed(bare(text))))).toLowerCase();
  const twice = bare(unhomoglyph(once)).toLowerCase();
  return [...twice]
    .map((sign) => ALSO_ALIKE.get(sign) ?? sign)
    .join('')
    .replaceAll('vv', 'w');
}

/** Before the standard's table, which takes "€" for an accented C. */
const fromSigns = (text: string) =>
  text.replace(/[\p{S}§†‡]/gu, (sign) => ALSO_ALIKE.get(sign) ?? sign);

/** Without accents and without what nobody can see. */
const bare = (text: string) =>
  text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');

export const fromEnclosed = (text: string) =>
  text.replace(/\p{So}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const alphabet = ENCLOSED_ALPHABETS.find((start) => code >= start && code < start + 26);
    return alphabet ? String.fromCodePoint(code - alphabet + 97) : sign;
  });
