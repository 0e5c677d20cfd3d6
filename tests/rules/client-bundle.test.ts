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

describe('scripts sent to browsers', () => {
  const scripts = new Map<string, string>();

  beforeAll(async () => {
    await buildIfChanged(() => {});
    const folder = 'build/client/assets';
    for (const name of await readdir(folder)) {
      if (name.endsWith('.js')) scripts.set(name, await readFile(path.join(folder, name), 'utf8'));
    }
  }, 120_000);

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
