import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfChanged } from '#server/local/build.ts';

/** Strings that only server code contains. None may be in the scripts sent to browsers. */
const SERVER_MARKERS = [
  'DATABASE_URL',
  'ENCRYPTION_KEYS',
  'aes-256-gcm',
  'for update',
  'skip locked',
  'pg_advisory',
  'insert into',
  'node:crypto',
  'RCPT TO',
  'personalized_content',
  'recipient_email_hash',
  'sign_in_methods',
  // The recipients' texts, and the library that formats them.
  'rights.notice.codeSent',
  'MALFORMED_ARGUMENT',
];

beforeAll(() => buildIfChanged(() => {}), 120_000);

describe('scripts sent to browsers', () => {
  let scripts: Map<string, string>;

  beforeAll(async () => {
    scripts = await readScripts('build/client/assets');
  });

  test('exist', () => {
    expect(scripts.size).toBeGreaterThan(5);
    expect([...scripts.values()].join('')).toContain('Write the words you never sent...');
  });

  test.each(SERVER_MARKERS)('do not contain %j', (marker) => {
    const found = [...scripts].filter(([, code]) =>
      code.toLowerCase().includes(marker.toLowerCase()),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });
});

describe("the servers' programs", () => {
  test('contain React, in its build for production only, whatever NODE_ENV will be', async () => {
    const scripts = await readScripts('build/server/assets');
    expect(namesOfMatches(scripts, /^import .*"react(?:-dom)?["/]/m)).toEqual([]);
    expect(namesOfMatches(scripts, /react.*\.production\.js/)).not.toEqual([]);
    expect(namesOfMatches(scripts, /react.*\.development\.js/)).toEqual([]);
  });
});

async function readScripts(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const codes = names.map((name) => readFile(path.join(folder, name), 'utf8'));
  const scripts = await Promise.all(codes);
  return new Map(names.map((name, index) => [name, scripts[index] ?? '']));
}

const namesOfMatches = (scripts: Map<string, string>, pattern: RegExp) =>
  [...scripts].filter(([, code]) => pattern.test(code)).map(([name]) => name);
