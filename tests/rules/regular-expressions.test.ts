import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';

interface Found {
  file: string;
  source: string;
  flags: string;
}

/** Every regular expression of a file, as the parser sees it: literals, and what RegExp is given. */
function expressionsOf(file: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type, ...parts } = node as { type?: string } & Record<string, unknown>;
    if (type === 'RegExpLiteral') {
      found.push({ file, source: String(parts.pattern), flags: String(parts.flags) });
    }
    if (type === 'NewExpression' || type === 'CallExpression') {
      const { callee, arguments: given } = parts as unknown as Call;
      if (callee.value === 'RegExp' && given) found.push({ file, ...givenTo(given) });
    }
    Object.values(parts).forEach(visit);
  };
  const isReact = file.endsWith('x');
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: isReact }).body);
  return found;
}

interface Call {
  callee: { value?: string };
  arguments: { expression: Given }[] | null;
}
interface Given {
  type: string;
  value?: string;
  quasis?: { cooked: string }[];
}

/** What is put together when it runs is read with a word in each gap. */
function givenTo([pattern, flags]: { expression: Given }[]): { source: string; flags: string } {
  const { type, value, quasis } = pattern?.expression ?? { type: 'nothing' };
  const source =
    type === 'TemplateLiteral' ? quasis?.map(({ cooked }) => cooked).join('word') : value;
  if (source === undefined) throw new Error(`A regular expression nobody can check: ${type}`);
  return { source, flags: flags?.expression.value ?? '' };
}

const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
const expressions = files.flatMap(expressionsOf);
const different = [...Map.groupBy(expressions, ({ source, flags }) => `/${source}/${flags}`)];

describe('no regular expression can be made to think for ever', () => {
  test('the parser finds them', () => {
    expect(expressionsOf('app/features/dispatch/delivery.rules.ts').length).toBeGreaterThan(2);
    expect(different.length).toBeGreaterThan(20);
  });

  test('the check knows one that can', () => {
    expect(checkSync('^(a|a)*$', '').status).toBe('vulnerable');
  });

  test.each(different)('%s', (_, [first]) => {
    const { source = '', flags = '' } = first ?? {};
    const { status } = checkSync(source, flags, { timeout: 10_000 });
    expect({ status, in: first?.file }).toEqual({ status: 'safe', in: first?.file });
  });
});
