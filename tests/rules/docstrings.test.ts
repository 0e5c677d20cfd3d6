import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** The functions a file exports, also those of another file, and whether each has a docstring. */
function functionsOf(file: string): Map<string, boolean> {
  const source = readFileSync(file, 'utf8');
  const exported = exportsFrom(file).flatMap(({ name, file: origin }) => {
    const isDocumented = functionsOf(origin).get(name);
    return isDocumented === undefined ? [] : [[name, isDocumented] as const];
  });
  return new Map([...functionsIn(source, file.endsWith('x')), ...exported]);
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
  const hasDocstring = (name: string) =>
    new RegExp(`\\*/\\nexport (?:async )?(?:function\\*?|const) ${name}\\b`).test(source);
  return new Map(names.map((name) => [name, hasDocstring(name)]));
}

/** Every name a file imports from our own code, with the file it comes from. */
const importsOf = (file: string) => namesFrom(file, 'import');

/** Every name a file exports from another of ours. */
const exportsFrom = (file: string) => namesFrom(file, 'export');

function namesFrom(file: string, keyword: 'import' | 'export'): { name: string; file: string }[] {
  const source = readFileSync(file, 'utf8');
  const pattern = new RegExp(`^${keyword} (?:type )?\\{([^}]+)\\} from '([#.][^']+)'`, 'gm');
  return [...source.matchAll(pattern)].flatMap(([, names = '', specifier = '']) => {
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : path.join(path.dirname(file), specifier);
    return names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .map((name) => ({ name, file: target }));
  });
}

const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];

test('every function used across features or by routes has a docstring', () => {
  const users = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const shared = users.flatMap((user) =>
    importsOf(user).filter(({ file }) => featureOf(file) && featureOf(file) !== featureOf(user)),
  );
  expect(shared.length).toBeGreaterThan(100);
  const undocumented = shared
    // A component says what it needs by its props.
    .filter(({ file }) => !/\/(browser|pages)\//.test(file))
    .filter(({ name, file }) => functionsOf(file).get(name) === false)
    .map(({ name, file }) => `${file}: ${name}`);
  expect([...new Set(undocumented)].sort()).toEqual([]);
});

test('every exported function of the platform has a docstring', () => {
  const files = globSync('app/platform/**/*.{ts,tsx}').filter((file) => !/\.test\.ts/.test(file));
  const undocumented = files
    .sort()
    .flatMap((file) =>
      [...functionsOf(file)]
        .filter(([, isDocumented]) => !isDocumented)
        .map(([name]) => `${file}: ${name}`),
    );
  expect(undocumented).toEqual([]);
});

test('the check finds functions without a docstring, however they are declared', () => {
  const source = [
    '/** Text. */\nexport function documented() {}',
    '/** Text. */\nexport const alsoDocumented = async () => 1;',
    '/** Of something else. */\n\nexport async function undocumented() {}',
    'export const alsoUndocumented = (a: number): number => a;',
    'export const NUMBER = 1;',
  ].join('\n\n');
  expect([...functionsIn(source)]).toEqual([
    ['documented', true],
    ['alsoDocumented', true],
    ['undocumented', false],
    ['alsoUndocumented', false],
  ]);
});
