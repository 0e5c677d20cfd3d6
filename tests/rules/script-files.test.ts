import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCRIPT_FILES } from '../../vite.config.ts';

const ours = Object.values(SCRIPT_FILES)
  .flat()
  .map((start) => start.replace(/^!/, ''))
  .filter((start) => start.startsWith('app/'));

test('vite.config.ts names parts of the app for the files of scripts', () => {
  expect(ours.length).toBeGreaterThan(10);
});

test.each([...new Set(ours)])('%s is the start of a module for browsers', (start) => {
  const files = globSync(`${start}*{/**,}/*.{ts,tsx}`).concat(globSync(`${start}*.{ts,tsx}`));
  expect(files.filter((file) => !/[.](server|test|email)[.]/.test(file))).not.toEqual([]);
});
