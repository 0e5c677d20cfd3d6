import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md'),
];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Things in backticks that look like a place in this repository. */
const PLACE = /`([\w.-]+(?:\/[\w.-]+)+\/?|[\w-]+\.(?:json|jsonc|ts|md))`/g;
const LINK = /\]\((?!https?:)([^)#]+)/g;
const COMMAND = /`?npm run ([\w:-]+)/g;

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');
  const found = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, match]) => match as string)),
  ];
  const folders = ['', path.dirname(page), 'app', 'server'];
  const isThere = (place: string) => folders.some((folder) => existsSync(path.join(folder, place)));

  test('names only places that exist', () => {
    // What comes to be by building or starting is not in the repository.
    const made = /^(build|data)\//;
    expect(found(PLACE).filter((place) => !made.test(place) && !isThere(place))).toEqual([]);
    expect(found(LINK).filter((place) => !isThere(place))).toEqual([]);
  });

  test('names only commands that exist', () => {
    expect(found(COMMAND).filter((command) => !(command in scripts))).toEqual([]);
  });
});
