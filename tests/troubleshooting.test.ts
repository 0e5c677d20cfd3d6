import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/troubleshooting.md', 'utf8');

/** Everything that prints when a process starts or when mail and our domain are checked. */
const SOURCES = [
  'app/platform/config/*.ts',
  'app/platform/crypto/key-check.server.ts',
  'app/platform/db/direct-connection.server.ts',
  'app/platform/mail/mail-server-problem.ts',
  'app/features/dispatch/domain-check/domain-check.rules.ts',
  'server/{process,local,health,start-roles,start-web,start-worker}.ts',
  'server/local/*.ts',
];

/** Texts that are no sentence about trouble. */
const OTHER = [
  // Values and separators.
  /^(1 Example Street|The configuration has …:|…|…\/…| *…)/,
  // What `npm start` prints when all is well.
  /^Building the site/,
  // Statements of SQL, and the patterns of mail-server-problem.ts.
  /^(select|create) /,
  /^,;/,
];
/** These begin with what differs. */
const BEGINS_WITH_A_SETTING = /^… (is|asks|lacks|failed)/;

const textsIn = (file: string) => {
  const code = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(['`])((?:\\.|(?!\1)[^\\\n])*)\1/g)]
    .map(([, , text = '']) =>
      text
        .replace(/\$\{[^}]*\}/g, '…')
        .replaceAll('\\n', '\n')
        .trim(),
    )
    .map((text) => text.split('\n')[0] ?? '')
    .filter((text) => text.split(' ').length > 2)
    .filter((text) => BEGINS_WITH_A_SETTING.test(text) || !OTHER.some((other) => other.test(text)));
};

const sentences = SOURCES.flatMap((pattern) => globSync(pattern))
  // welcome.ts has what `npm start` prints when everything runs.
  .filter((file) => !/\.test\.|\/welcome\.ts$/.test(file))
  .flatMap(textsIn);

test('the page explains every sentence that a process can print when it starts', () => {
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter((sentence) => !page.includes(sentence))).toEqual([]);
});

test('the page explains every reason of the health check', () => {
  const source = readFileSync('app/platform/health/readiness.server.ts', 'utf8');
  const [, union = ''] = /type NotReady = (.*);/.exec(source) ?? [];
  const reasons = [...union.matchAll(/'([\w-]+)'/g)].map(([, reason]) => reason);
  expect(reasons).toHaveLength(4);
  expect(reasons.filter((reason) => !page.includes(`| \`${reason}\` |`))).toEqual([]);
});
