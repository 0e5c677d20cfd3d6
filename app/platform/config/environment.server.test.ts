import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withFiles } from './environment.server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

test.each([
  ['a value', 'a value'],
  ['a value\n', 'a value'],
  ['a value\r\n', 'a value'],
  ['-----BEGIN-----\nMII=\n-----END-----\n', '-----BEGIN-----\nMII=\n-----END-----'],
  [' with spaces ', ' with spaces '],
])('a file with %j gives %j', (text, value) => {
  const AUTH_SECRET_FILE = fileWith('secret', text);
  expect(withFiles({ AUTH_SECRET_FILE, PORT: '80' })).toEqual({ AUTH_SECRET: value, PORT: '80' });
});

test('what is no setting of ours stays as it is, and an empty name counts as absent', () => {
  expect(withFiles({ SSL_CERT_FILE: '/no/such/file', SMTP_URL_FILE: '' })).toEqual({
    SSL_CERT_FILE: '/no/such/file',
  });
});

test('all that is wrong is told at once, without a value', () => {
  const secret = fileWith('both', 'from the file');
  expect(() =>
    withFiles({
      AUTH_SECRET: 'from the environment',
      AUTH_SECRET_FILE: secret,
      LOOKUP_KEY_FILE: path.join(folder, 'missing'),
      SMTP_URL_FILE: fileWith('empty', '\n'),
      TOKEN_KEYS_FILE: folder,
    }),
  ).toThrow(
    expect.objectContaining({
      errors: expect.arrayContaining([
        'AUTH_SECRET and AUTH_SECRET_FILE are both set: keep one',
        `LOOKUP_KEY_FILE: ${folder}/missing can’t be read`,
        `SMTP_URL_FILE: ${folder}/empty is empty`,
        `TOKEN_KEYS_FILE: ${folder} can’t be read`,
      ]),
    }),
  );
});
