import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { welcome } from './welcome.ts';

const started = {
  config: { baseUrl: 'http://localhost:3000', dataDir: path.resolve('data') },
  sandbox: {
    mailbox: 'http://localhost:3001/mail',
    payments: 'http://localhost:3001/pay',
    hasGoogle: true,
  },
  databaseFolder: path.resolve('data/postgres'),
  logFile: path.resolve('data/server.log'),
  off: {},
};
const textFor = (changes: Partial<Parameters<typeof welcome>[0]> = {}) =>
  stripVTControlCharacters(welcome({ ...started, ...changes }));

test('the welcome says where everything is, what to do first and how to stop', () => {
  expect(textFor()).toBe(`
  Unsent is running.

  Site       http://localhost:3000
  Mailbox    http://localhost:3001/mail   all mail stays here
  Payments   http://localhost:3001/pay    card 4242 4242 4242 4242
  Google     a stand-in                   sign in as anyone
  Data       data
  Log        data/server.log

  What to do first
  1. Open the site and sign up with any email address.
  2. Choose a film, write a letter and send it. The first one is free.
  3. Read it in the mailbox, as its recipient would.

  For the admin area, after signing up, in a second terminal:
  npm run grant-role -- you@example.com admin

  Press Ctrl+C to stop.
`);
});

test('the welcome fits a terminal of 80 columns', () => {
  const uploads = 'ffprobe was not found on this machine';
  const databaseFolder = '/var/lib/unsent/unsent-0123456789ab/postgres';
  const lines = textFor({ off: { uploads }, databaseFolder }).split('\n');
  expect(lines).toContain(`  Uploads    off: ${uploads}`);
  expect(lines).toContain(`  Database   ${databaseFolder}`);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('the welcome names no stand-in for a service that is configured', () => {
  const text = textFor({ sandbox: null });
  expect(text).not.toMatch(/mailbox|card|Google/i);
  expect(text).toContain('1. Open the site and sign up.');
});
