import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Watcher } from './watcher.ts';

/** How much of a program's last words to keep. */
const ERRORS_MAX = 8_000;

/**
 * Writes everything a program of ours prints to the log, and tells a person about the warnings and
 * errors in it: each one once, in a sentence.
 * @returns a function that says why the program exited: what it printed to standard error, without stack traces
 */
export function followOutput(
  { stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>,
  { log, tell }: Pick<Watcher, 'log' | 'tell'>,
): () => string {
  const told = new Set<string>();
  let errors = '';
  const write = (chunk: Buffer | string) => appendFileSync(log.descriptor, chunk);
  stdout?.on('data', write);
  if (stdout) {
    createInterface(stdout).on('line', (line) => {
      const sentence = problemIn(line);
      if (sentence === null || told.has(sentence)) return;
      told.add(sentence);
      tell(sentence);
    });
  }
  stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    write(chunk);
    errors = (errors + chunk).slice(-ERRORS_MAX);
  });
  return () => withoutTraces(errors);
}

interface LogLine {
  level: number;
  msg?: string;
  reason?: string;
  err?: { message?: string };
}

/** The warning or error that a line of our log reports, as a sentence; null for any other line. */
function problemIn(line: string): string | null {
  // Most lines are neither, and need not be parsed.
  if (!/^\{"level":[456]0,/.test(line)) return null;
  const { level, msg = '', reason, err } = JSON.parse(line) as LogLine;
  const cause = err?.message ?? reason;
  const kind = level === 40 ? 'Warning' : 'Error';
  return `${kind}: ${msg}${cause && cause !== msg ? ` (${cause})` : ''}`;
}

const withoutTraces = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at |^Node\.js v/.test(line))
    .join('\n')
    .trim();
