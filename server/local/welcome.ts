import path from 'node:path';
import { styleText } from 'node:util';
import type { Config } from '#app/platform/config/config.server.ts';
import type { Sandbox } from './sandbox.ts';

interface Started {
  config: Pick<Config, 'baseUrl' | 'dataDir'>;
  sandbox: Pick<Sandbox, 'mailbox' | 'payments' | 'hasGoogle'> | null;
  /** Where the embedded database is; null when another one is configured. */
  databaseFolder: string | null;
  logFile: string;
  /** What does not work on this machine, and why. */
  off: Record<string, string>;
}

interface Row {
  name: string;
  value: string;
  note?: string;
}

const NAME_WIDTH = 11;
const VALUE_WIDTH = 29;

/** What a person reads when everything runs: where things are, what to do first, how to stop. */
export function welcome(started: Started): string {
  const { mailbox = null } = started.sandbox ?? {};
  const steps = [
    `Open the site and sign up${mailbox ? ' with any email address' : ''}.`,
    'Choose a film, write a letter and send it. The first one is free.',
    ...(mailbox ? ['Read it in the mailbox, as its recipient would.'] : []),
  ];
  return [
    '',
    `  ${styleText('bold', 'Unsent is running.')}`,
    '',
    ...rowsOf(started).map(lineOf),
    '',
    `  ${styleText('bold', 'What to do first')}`,
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
    '',
    '  For the admin area, after signing up, in a second terminal:',
    '  npm run grant-role -- you@example.com admin',
    '',
    '  Press Ctrl+C to stop.',
    '',
  ].join('\n');
}

function rowsOf({ config, sandbox, databaseFolder, logFile, off }: Started): Row[] {
  const { baseUrl, dataDir } = config;
  const isElsewhere = databaseFolder !== null && !databaseFolder.startsWith(dataDir);
  const { mailbox = null, payments = null, hasGoogle = false } = sandbox ?? {};
  return [
    { name: 'Site', value: baseUrl },
    ...(mailbox ? [{ name: 'Mailbox', value: mailbox, note: 'all mail stays here' }] : []),
    ...(payments ? [{ name: 'Payments', value: payments, note: 'card 4242 4242 4242 4242' }] : []),
    ...(hasGoogle ? [{ name: 'Google', value: 'a stand-in', note: 'sign in as anyone' }] : []),
    ...(off.uploads ? [{ name: 'Uploads', value: `off: ${off.uploads}` }] : []),
    { name: 'Data', value: fromHere(dataDir) },
    ...(isElsewhere ? [{ name: 'Database', value: databaseFolder }] : []),
    { name: 'Log', value: fromHere(logFile) },
  ];
}

function lineOf({ name, value, note = '' }: Row): string {
  const padding = ' '.repeat(note ? Math.max(2, VALUE_WIDTH - value.length) : 0);
  const shown = /^https?:/.test(value) ? styleText('cyan', value) : value;
  return `  ${name.padEnd(NAME_WIDTH)}${shown}${padding}${note && styleText('dim', note)}`;
}

/** A path as a person in this folder would write it. */
function fromHere(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}
