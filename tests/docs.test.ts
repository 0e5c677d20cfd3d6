import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVENT_KINDS } from '#app/platform/cards/stripe-events.ts';

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'STYLE.md',
  ...globSync('docs/**/*.md'),
];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

const folders = 'app,bench,db,deploy,films,pictures,rules,sandbox,server,tests';
const sources = [
  '.env.example',
  ...globSync(`{${folders}}/**/*.{ts,tsx,cjs,css,grit,sql}`, {
    // Of the tools with a package.json of their own.
    exclude: ['**/node_modules/**'],
  }),
  ...globSync('*.{ts,jsonc}'),
];

/** Things in backticks that look like a path in this repository. */
const PATH = /`([\w.-]+(?:\/[\w.-]+)+\/?|[\w-]+\.(?:json|jsonc|ts|md))`/g;
const LINK = /\]\((?!https?:)([^)#]+)/g;
const COMMAND = /`?npm run ([\w:-]+)/g;

/** A path in a comment, with the heading it cites: not an import, nor part of a longer path. */
const CITATION =
  /(?<![#\w./'`-])((?:docs|app|server|db|rules|tests|sandbox)\/[\w/.-]+\.(?:md|tsx?|cjs))\b(?:, "([^"]+)")?/g;

const headingsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);

/** The file without its line breaks inside comments, because a sentence may span two lines. */
const unwrapped = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/\n *(?:#|\*|\/\/|--) */g, ' ');

const citationsIn = (file: string) =>
  [...unwrapped(file).matchAll(CITATION)].map(([text, cited = '', heading]) => ({
    text: `${file}: ${text}`,
    cited,
    heading,
  }));

// Reads the sources as text: it found eighteen comments that cited pages that are not here.
test('comments and settings cite only files and headings that exist', () => {
  const missing = sources
    .flatMap(citationsIn)
    .filter(
      ({ cited, heading }) =>
        !existsSync(cited) || (heading && !headingsOf(cited).includes(heading)),
    );
  expect(missing.map(({ text }) => text)).toEqual([]);
});

test('operations says what to do about every alert', () => {
  const [, advice = ''] = readFileSync('docs/operations.md', 'utf8').split(
    '## Alerts, and what to',
  );
  const alerts = [...readFileSync('deploy/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)];
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter(([, name]) => !advice.includes(`**${name}**`))).toEqual([]);
});

test('architecture, README and operations mention every folder and every fault test', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8');
  const readme = readFileSync('README.md', 'utf8');
  const operations = readFileSync('docs/operations.md', 'utf8');
  const features = globSync('app/features/*/');
  const topFolders = globSync('{bench,db,deploy,films,pictures,rules,sandbox,server,tests}/');
  const faults = globSync('tests/faults/*.test.ts').map(
    (file) => path.basename(file).split('.')[0],
  );
  expect([features, topFolders, faults].map(({ length }) => length > 0)).toEqual([
    true,
    true,
    true,
  ]);
  expect(topFolders.filter((folder) => !architecture.includes(`\`${folder}/\``))).toEqual([]);
  expect(topFolders.filter((folder) => !readme.includes(`\`${folder}/\``))).toEqual([]);
  expect(features.filter((folder) => !architecture.includes(path.basename(folder)))).toEqual([]);
  expect(features.filter((folder) => !readme.includes(path.basename(folder)))).toEqual([]);
  expect(faults.filter((fault) => !operations.includes(`\`${fault}\``))).toEqual([]);
});

test('operations lists exactly the Stripe events that the code handles', () => {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(
    '## Going live with Stripe',
  );
  const listed = section.split(/^## /m)[0]?.matchAll(/`((?:\w+\.)+\w+)`/g) ?? [];
  expect([...listed].map(([, type]) => type).sort()).toEqual([...EVENT_KINDS.keys()].sort());
});

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8');
  const found = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, match]) => match as string)),
  ];
  const bases = ['', path.dirname(page), 'app', 'server'];
  const exists = (file: string) => bases.some((base) => existsSync(path.join(base, file)));

  test('names only paths that exist', () => {
    // Building and starting create these; they are not in the repository.
    const generated = /^(build|data)\//;
    expect(found(PATH).filter((file) => !generated.test(file) && !exists(file))).toEqual([]);
    expect(found(LINK).filter((file) => !exists(file))).toEqual([]);
  });

  test('names only commands that exist', () => {
    expect(found(COMMAND).filter((command) => !(command in scripts))).toEqual([]);
  });
});
