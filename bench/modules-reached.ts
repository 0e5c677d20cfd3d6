import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import type { Benchmark } from './measurement.ts';

/** Limits near today's counts. Before the barrels went, in November 2026, it was 198, 154 and 291. */
const ENTRIES = [
  { name: 'the dispatcher', file: 'app/features/dispatch/worker/dispatcher.server.ts', limit: 60 },
  {
    name: 'sending a message',
    file: 'app/features/messages/sending/send-message.server.ts',
    limit: 75,
  },
  { name: "the recipient's page", file: 'app/routes/letters/delivery-routes.tsx', limit: 140 },
];

/**
 * How many modules of ours an entry point loads: a count that grows shows code that drags in more
 * than it needs, and every test of it starts slower.
 */
export const modulesReached: Benchmark = {
  name: 'modules-reached',
  async measure() {
    return ENTRIES.map(({ name, file, limit }) => ({
      name: `modules loaded by ${name}`,
      value: reachedFrom(file).size,
      target: { kind: 'at most', value: limit },
      unit: 'modules',
      detail: file,
    }));
  },
};

function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of importsOf(file)) reachedFrom(imported, seen);
  return seen;
}

/** Our own modules that a file imports by value; type-only imports vanish when it is compiled. */
function importsOf(file: string): string[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
  });
  const sources = body.flatMap((item) => {
    if (item.type === 'ExportAllDeclaration') return [item.source.value];
    if (item.type === 'ExportNamedDeclaration') {
      return item.source && !item.typeOnly ? [item.source.value] : [];
    }
    if (item.type !== 'ImportDeclaration' || item.typeOnly) return [];
    const isTypesOnly =
      item.specifiers.length > 0 &&
      item.specifiers.every((named) => named.type === 'ImportSpecifier' && named.isTypeOnly);
    return isTypesOnly ? [] : [item.source.value];
  });
  return sources
    .filter((source) => /^[#.].*\.tsx?$/.test(source) && !source.includes('/+types/'))
    .map((source) =>
      source.startsWith('#') ? source.slice(1) : path.join(path.dirname(file), source),
    );
}
