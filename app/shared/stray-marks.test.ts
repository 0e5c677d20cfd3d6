import { expect, test } from 'vitest';
import { withoutStrayMarks } from './stray-marks.ts';

test.each([
  ['Anna\u200e', 'Anna'],
  ['\u202aAnna\u202c', 'Anna'],
  ['\u2068Anna Weber\u2069', 'Anna Weber'],
  ['\u2068Anna\u2069\u00a0\u2068Weber\u2069', 'Anna\u00a0Weber'],
  [' \u200b \ufeff', ''],
  ['', ''],
  // A direction that is turned, and a wrapper inside a word, are tricks.
  ['\u202eannA', '\u202eannA'],
  ['Jonas\u2066x\u2069', 'Jonas\u2066x'],
  // Spelling and emoji need these.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['علی\u200c', 'علی'],
  ['ක්\u200dෂ', 'ක්\u200dෂ'],
  ['👩\u200d🚀', '👩\u200d🚀'],
])('withoutStrayMarks(%j) is %j', (given, expected) => {
  expect(withoutStrayMarks(given)).toBe(expected);
});

test('a long text of marks takes no time', () => {
  expect(withoutStrayMarks('\u2068'.repeat(100_000))).toBe('');
});
