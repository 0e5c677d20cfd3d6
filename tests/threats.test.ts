import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/threats.md', 'utf8');

/** The lines of the tables without their headings. */
const lines = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| They try |'));

/** A test as the page names it, by file and title. */
const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g;

const testsIn = (text: string) =>
  [...text.matchAll(NAMED_TEST)].map(([, file = '', title = '']) => ({ file, title }));

/** Whether a file has a test of this title; a quotation mark in a title is escaped in the code. */
function hasTest({ file, title }: { file: string; title: string }): boolean {
  if (!existsSync(file)) return false;
  const code = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => code.includes(quoted));
}

test('every line of docs/threats.md ends with a test', () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => testsIn(line).length === 0)).toEqual([]);
});

test('every test that docs/threats.md names exists', () => {
  expect(testsIn(page).filter((named) => !hasTest(named))).toEqual([]);
});

test('a test in another file, or with another title, is not found', () => {
  const file = 'tests/threats.test.ts';
  const title = 'every test that docs/threats.md names exists';
  expect([
    hasTest({ file, title }),
    hasTest({ file: 'tests/docs.test.ts', title }),
    hasTest({ file: 'tests/no-such-file.test.ts', title }),
    hasTest({ file, title: title.slice(0, -1) }),
  ]).toEqual([true, false, false, false]);
});
