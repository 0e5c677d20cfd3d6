/** Marks without any effect on a name, which address books, messengers and web pages leave in a copy. */
const STRAY_MARKS = /[\u00ad\u061c\u200e\u200f\u2060-\u2064\ufeff]|\u200b(?=\s)|(?<=\s)\u200b/gu;
/** The wrapping that messengers put around a name: it has an end, and whole words within. */
const WRAPPED =
  /(?<![\p{L}\p{M}\p{N}])(?:[\u202a\u202b]([^\u202a-\u202e\u2066-\u2069]*)\u202c|[\u2066-\u2068]([^\u202a-\u202e\u2066-\u2069]*)\u2069)(?![\p{L}\p{M}\p{N}])/gu;
const STRAY_AT_EDGES = /[\s\u200b-\u200d\u202a-\u202c\u2066-\u2069\ufffc]/u;

/** The text without marks that nobody sees, unless its spelling needs them. */
export function withoutStrayMarks(text: string): string {
  const signs = [...text.replace(STRAY_MARKS, '').replace(WRAPPED, '$1$2')];
  const first = signs.findIndex((sign) => !STRAY_AT_EDGES.test(sign));
  const last = signs.findLastIndex(
    // Some scripts end a name with a joiner: "മോഹന്‍".
    (sign, at) =>
      !STRAY_AT_EDGES.test(sign) || (isJoiner(sign) && /\p{M}/u.test(signs[at - 1] ?? '')),
  );
  return first < 0 ? '' : signs.slice(first, last + 1).join('');
}

const isJoiner = (sign: string) => sign === '\u200c' || sign === '\u200d';
