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

const headingsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);

test('settings and comments name no page, section or file that is not there', () => {
  const folders = 'app,server,db,rules,sandbox,tests,bench,deploy,films,pictures';
  const sources = ['.env.example', ...globSync(`{${folders}}/**/*.{ts,tsx,cjs}`)];
  // Not what is imported, nor a piece of a longer path.
  const PLACE_IN_TEXT =
    /(?<![#\w./'`-])((?:docs|app|server|db|rules|tests|sandbox)\/[\w/.-]+\.(?:md|tsx?|cjs))\b(?:, "([^"]+)")?/g;
  const missing = sources.flatMap((source) => {
    // A sentence may run over two lines of comment.
    const text = readFileSync(source, 'utf8').replaceAll(/\n *(?:#|\*|\/\/) */g, ' ');
    return [...text.matchAll(PLACE_IN_TEXT)]
      .filter(
        ([, place = '', section]) =>
          !existsSync(place) || (section && !headingsOf(place).includes(section)),
      )
      .map(([words]) => `${source}: ${words}`);
  });
  expect(missing).toEqual([]);
});

test('the plan of the app and the table of faults leave nothing out', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8');
  const readme = readFileSync('README.md', 'utf8');
  const operations = readFileSync('docs/operations.md', 'utf8');
  const features = globSync('app/features/*/');
  const folders = globSync('{bench,db,deploy,films,pictures,rules,sandbox,server,tests}/');
  const faults = globSync('tests/faults/*.test.ts').map(
    (file) => path.basename(file).split('.')[0],
  );
  expect([features, folders, faults].map(({ length }) => length > 0)).toEqual([true, true, true]);
  expect(folders.filter((folder) => !architecture.includes(`\`${folder}/\``))).toEqual([]);
  expect(folders.filter((folder) => !readme.includes(`\`${folder}/\``))).toEqual([]);
  expect(features.filter((folder) => !readme.includes(path.basename(folder)))).toEqual([]);
  expect(faults.filter((fault) => !operations.includes(`\`${fault}\``))).toEqual([]);
});

test('operations name each event of the card provider that is worked on, and no other', () => {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(
    '## Going live with Stripe',
  );
  const told = section.split(/^## /m)[0]?.matchAll(/`((?:\w+\.)+\w+)`/g) ?? [];
  const code = readFileSync('app/features/payments/receive-card-event.server.ts', 'utf8');
  const handled = [...code.matchAll(/case '([\w.]+)':/g)].map(([, type]) => type);
  expect(handled.length).toBeGreaterThan(0);
  expect([...told].map(([, type]) => type).sort()).toEqual(handled.sort());
});

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
