import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** Names of the functions a file exports where it declares them, and whether each has a docstring. */
function functionsOf(file: string): Map<string, boolean> {
  const source = readFileSync(file, 'utf8');
  return functionsIn(source, file.endsWith('x'));
}

function functionsIn(source: string, tsx = false): Map<string, boolean> {
  const { body } = parseSync(source, { syntax: 'typescript', tsx });
  const names = body.flatMap((item) => {
    if (item.type !== 'ExportDeclaration') return [];
    const { declaration } = item;
    if (declaration.type === 'FunctionDeclaration') return [declaration.identifier.value];
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? [id.value] : [],
    );
  });
  const isExplained = (name: string) =>
    new RegExp(`\\*/\\nexport (?:async )?(?:function\\*?|const) ${name}\\b`).test(source);
  return new Map(names.map((name) => [name, isExplained(name)]));
}

/** Every `import { … } from '…'` of our own code, as file and names. */
function importsOf(file: string): { name: string; file: string }[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/import (?:type )?\{([^}]+)\} from '([#.][^']+)'/g)].flatMap(
    ([, names = '', place = '']) => {
      const target = place.startsWith('#') ? place.slice(1) : path.join(path.dirname(file), place);
      return names
        .split(',')
        .map((name) => name.trim().split(' as ')[0] ?? '')
        .map((name) => ({ name, file: target }));
    },
  );
}

const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];

test('every function that one feature offers to others has a docstring', () => {
  const users = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const offered = users.flatMap((user) =>
    importsOf(user).filter(({ file }) => featureOf(file) && featureOf(file) !== featureOf(user)),
  );
  expect(offered.length).toBeGreaterThan(100);
  const silent = offered
    .filter(({ name, file }) => functionsOf(file).get(name) === false)
    .map(({ name, file }) => `${file}: ${name}`);
  expect([...new Set(silent)].sort()).toEqual([]);
});

test('every function of the platform says what it promises', () => {
  const files = globSync('app/platform/**/*.{ts,tsx}').filter((file) => !/\.test\.ts/.test(file));
  const silent = files
    .sort()
    .flatMap((file) =>
      [...functionsOf(file)].filter(([, isSaid]) => !isSaid).map(([name]) => `${file}: ${name}`),
    );
  expect(silent).toEqual([]);
});

test('it would notice a function without a docstring, however it is declared', () => {
  const source = [
    '/** Said. */\nexport function said() {}',
    '/** Said. */\nexport const alsoSaid = async () => 1;',
    '/** Of something else. */\n\nexport async function silent() {}',
    'export const alsoSilent = (a: number): number => a;',
    'export const NUMBER = 1;',
  ].join('\n\n');
  expect([...functionsIn(source)]).toEqual([
    ['said', true],
    ['alsoSaid', true],
    ['silent', false],
    ['alsoSilent', false],
  ]);
});
