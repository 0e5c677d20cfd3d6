import { expect, test } from 'vitest';
import { searchableText } from '#app/shared/text.ts';
import { excerptAround } from './excerpt.ts';

const find = (letter: string, query: string) => excerptAround(letter, searchableText(query));

test.each([
  ['You came by.\nYou brought soup. I ate it.', 'SOUP', 'You brought soup. I ate it.'],
  ['Das Café war zu.', 'cafe', 'Das Café war zu.'],
  ['Ça va. Ce cafe\u0301 est bon.', 'café', 'Ce cafe\u0301 est bon.'],
  ['立って見送ってくれた。ありがとう。', 'ありがとう', 'ありがとう。'],
  // The words stand on two lines.
  ['You brought\nsoup.', 'brought\nsoup', 'You brought\nsoup.'],
  ['Nothing here.', 'soup', null],
  ['', 'soup', null],
])('%j, searched for %j', (letter, query, excerpt) => {
  expect(find(letter, query)).toBe(excerpt);
});

test('a long sentence is shown from shortly before the words', () => {
  const letter = `${'and then '.repeat(300)}you brought soup ${'and then '.repeat(300)}`;
  const excerpt = find(letter, 'brought soup') ?? '';
  expect(excerpt).toMatch(/^… (and|then) .{10,40}you brought soup and then/);
  expect(excerpt.length).toBeLessThanOrEqual(142);
});

test('words on the border of two parts are found, wherever it lies', () => {
  for (let before = 1_980; before <= 2_010; before += 1) {
    expect(find(`${'x'.repeat(before)} soup of the day`, 'soup of the day')).toContain('soup');
  }
});

test('signs that are long when they are compared stay readable', () => {
  expect(find(`${'\ufdfa'.repeat(5_000)} soup`, 'soup')).toContain('soup');
});
