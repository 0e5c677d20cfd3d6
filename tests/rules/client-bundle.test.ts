import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

/** What only server code says. None of it may be found in what a browser is sent. */
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
];

describe('the scripts a browser is sent', () => {
  const scripts = new Map<string, string>();

  beforeAll(async () => {
    const folder = 'build/client/assets';
    for (const name of await readdir(folder)) {
      if (name.endsWith('.js')) scripts.set(name, await readFile(path.join(folder, name), 'utf8'));
    }
  });

  test('are there', () => {
    expect(scripts.size).toBeGreaterThan(5);
    expect([...scripts.values()].join('')).toContain('Write the words you never sent...');
  });

  test.each(SERVER_MARKERS)('do not hold %j', (marker) => {
    const found = [...scripts].filter(([, code]) =>
      code.toLowerCase().includes(marker.toLowerCase()),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });
});
