import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { describe, expect, test } from 'vitest';
import { checkExpression } from '../tools/check-expression.ts';

interface Found {
  file: string;
  source: string;
  flags: string;
}

/** Every regular expression of a file: literals and arguments of RegExp. */
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
      const { callee, arguments: args } = parts as unknown as Call;
      if (callee.value === 'RegExp' && args) found.push({ file, ...argumentsOf(args) });
    }
    Object.values(parts).forEach(visit);
  };
  const isTsx = file.endsWith('x');
  visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: isTsx }).body);
  return found;
}

interface Call {
  callee: { value?: string };
  arguments: { expression: Argument }[] | null;
}
interface Argument {
  type: string;
  value?: string;
  quasis?: { cooked: string }[];
}

/** The arguments of RegExp; expressions in a template literal are replaced by a word. */
function argumentsOf([pattern, flags]: { expression: Argument }[]): {
  source: string;
  flags: string;
} {
  const { type, value, quasis } = pattern?.expression ?? { type: 'nothing' };
  const source =
    type === 'TemplateLiteral' ? quasis?.map(({ cooked }) => cooked).join('word') : value;
  if (source === undefined) throw new Error(`Cannot check this regular expression: ${type}`);
  return { source, flags: flags?.expression.value ?? '' };
}

const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
const expressions = files.flatMap(expressionsOf);
const distinct = [...Map.groupBy(expressions, ({ source, flags }) => `/${source}/${flags}`)];

/**
 * By proof, which says the same in every run; by guessing inputs where an expression is too large for that.
 * A proof takes ten seconds at most; a busy machine gets a minute, because a guess may be wrong.
 */
function check(source: string, flags: string) {
  const { status } = checkExpression(source, flags, { timeout: 60_000, checker: 'automaton' });
  return status === 'unknown' ? checkExpression(source, flags, { timeout: 10_000 }).status : status;
}

describe('regular expressions take linear time', () => {
  test('the parser finds them all', () => {
    expect(expressionsOf('app/features/dispatch/names/mailable-text.ts').length).toBeGreaterThan(2);
    expect(distinct.length).toBeGreaterThan(20);
  });

  test('the check finds a vulnerable one', () => {
    expect(check('^(a|a)*$', '')).toBe('vulnerable');
  });

  test.each(distinct)('%s', { timeout: 120_000 }, (_, [first]) => {
    const { source = '', flags = '' } = first ?? {};
    const status = check(source, flags);
    expect({ status, in: first?.file }).toEqual({ status: 'safe', in: first?.file });
  });
});
