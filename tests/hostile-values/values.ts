/** In every text below, so that a search of the log finds it however it was cut. */
export const MARK = 'h0stile';

const UNKNOWN_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

const NUMBERS = [
  '9999999999',
  '99999999999999999999',
  '-1',
  '1e400',
  '1e21',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
];

const DATES = ['9999-12-31', '0000-00-00', '2026-02-30', '+275760-09-13', '25:61'];

const IDS = [
  'x',
  UNKNOWN_ID,
  UNKNOWN_ID.toUpperCase(),
  `{${UNKNOWN_ID}}`,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `999999999999999_${UNKNOWN_ID}`,
  '999999999999999_999999999999999999',
];

const TEXTS = [
  '',
  '__proto__',
  'toString',
  `${'9'.repeat(400)}@people.test`,
  `${MARK}' or 1=1 --`,
  `${MARK}\r\nSet-Cookie: a=b`,
  `${MARK} \u0000`,
  `${MARK} \ud800 \u202e \u2028 🕯️`,
  `%${MARK}%E0%A4%A`,
  `../../${MARK}`,
  `{"${MARK}":1}`,
  MARK.repeat(1_000),
];

export const HOSTILE_VALUES = [...NUMBERS, ...DATES, ...IDS, ...TEXTS];

/** What may stand where a number, a date, an id or a text is expected, judging by a correct value. */
export function hostileVersionsOf(correct: string): string[] {
  if (/^\d+$/.test(correct)) return [...NUMBERS, '', MARK];
  if (/^\d+[-:]\d/.test(correct)) return [...DATES, '1e400', MARK];
  if (/^[\da-f]{8}-/.test(correct)) return [...IDS, '', `../../${MARK}`];
  return [...TEXTS, '9999999999'];
}

/** Values that only JSON can have. */
export const HOSTILE_JSON: unknown[] = [
  null,
  true,
  1e21,
  [],
  [UNKNOWN_ID],
  { [MARK]: 1 },
  { toString: MARK },
];

/** Values of a cookie, as sent: no encoding is applied to them. */
export const HOSTILE_COOKIES = [
  '',
  '%',
  '%E0%A4%A',
  '"',
  MARK,
  `${MARK}.${MARK}`,
  `${MARK}%2E${'A'.repeat(43)}%3D`,
  btoa(`{"notice":"${MARK}`),
  btoa('null'),
  btoa(`{"notice":{"${MARK}":1},"isWelcome":"${MARK}"}`),
  btoa('"\u00ff"'),
  MARK.repeat(400),
];
