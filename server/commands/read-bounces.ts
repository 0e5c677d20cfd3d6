import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readBounceReport } from '#app/features/dispatch/bounces/bounce-report.ts';
import { parseMail } from '#app/platform/mail/parse-mail.server.ts';
import { StartError } from '../process.ts';
import { runCommand } from './command.ts';

const MAILS = /\.(?:eml|msg|txt|email)$/i;
const CLASSES = ['failed', 'complaint', 'harmless', 'unknown'] as const;
type ReportClass = (typeof CLASSES)[number];

/** What the name of a folder promises, when no list says it. */
const NAMES: [RegExp, ReportClass][] = [
  [/fail|bounce/i, 'failed'],
  [/complaint|^arf|^fbl/i, 'complaint'],
  [/delay|warning|success|delivered|vacation|reply|other|not/i, 'harmless'],
];

/**
 * `npm run read-bounces -- <folder> [list]`: reads a folder of reports, as the bounce address would, and
 * prints how many were read, kept and wrongly read. Changes nothing and needs no database.
 *
 * A line of the list is a class (failed, complaint, harmless, unknown) and the beginning of a path in
 * the folder, or `*`; the last line that fits a file counts. Without a list, the name of the
 * nearest folder that has one gives the class.
 */
await runCommand(async () => {
  const [folder, list] = process.argv.slice(2);
  if (!folder) throw new StartError('Usage: npm run read-bounces -- <folder> [list]');
  const rules = list ? parseList(await readFile(list, 'utf8')) : null;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && MAILS.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const read = { failed: [0, 0, 0], complaint: [0, 0, 0], harmless: [0, 0, 0], unknown: [0, 0, 0] };
  for (const file of files) {
    const expected = rules ? rules(file) : byFolder(path.join(path.resolve(folder), file));
    if (!expected) continue;
    const mail = await parseMail(await readFile(path.join(folder, file))).catch(() => null);
    const kind = mail ? readBounceReport(mail).kind : 'unknown';
    const column = kind === expected ? 0 : kind === 'unknown' ? 1 : 2;
    read[expected][column] = (read[expected][column] ?? 0) + 1;
    if (column > 0) {
      process.stdout.write(
        `${column === 1 ? 'kept   ' : 'WRONG  '} ${file}: ${expected}, read as ${kind}\n`,
      );
    }
  }
  process.stdout.write('\nexpected     reports    read    kept   wrong\n');
  for (const expected of CLASSES) {
    const [right = 0, kept = 0, wrong = 0] = read[expected];
    const figures = [right + kept + wrong, right, kept, wrong].map((n) => String(n).padStart(8));
    process.stdout.write(`${expected.padEnd(12)}${figures.join('')}\n`);
  }
});

function parseList(text: string): (file: string) => ReportClass | null {
  const rules = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([name]) => name)
    .map(([name, start = '']) => {
      const expected = CLASSES.find((one) => one === name);
      if (!expected) throw new StartError(`The list names an unknown class: ${name}`);
      return { expected, start };
    });
  return (file) =>
    rules.findLast(({ start }) => start === '*' || file.startsWith(start))?.expected ?? null;
}

function byFolder(file: string): ReportClass | null {
  for (const name of path.dirname(file).split(path.sep).reverse()) {
    const [, expected] = NAMES.find(([words]) => words.test(name)) ?? [];
    if (expected) return expected;
  }
  return null;
}
