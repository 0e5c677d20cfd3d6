import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';
import { startProgram } from './program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

const log = openLogFile(folder);
let told: string[];
beforeEach(() => {
  told = [];
});

/** Runs a few lines of JavaScript as a program. @returns it, and the code it exits with after it was ready */
function run(code: string) {
  const { promise: exitCode, resolve: onExit } = Promise.withResolvers<number>();
  const program = startProgram(
    'The product',
    ['--eval', code],
    {},
    { log, tell: (problem) => told.push(problem), onExit },
  );
  return { ...program, exitCode };
}

test('a program that cannot start says why, without a stack trace', async () => {
  const { ready } = run(`throw new Error('There is no database')`);
  await expect(ready).rejects.toThrow('Error: There is no database');
  await expect(ready).rejects.not.toThrow('    at ');
  expect(readFileSync(log.file, 'utf8')).toContain('    at ');
});

test('a program that exits later is reported, with its exit code', async () => {
  const { ready, exitCode } = run(
    `process.send({ off: { uploads: 'not here' } }, () => { console.error('Out of ideas'); process.exit(3); })`,
  );
  expect(await ready).toEqual({ off: { uploads: 'not here' } });
  expect(await exitCode).toBe(3);
  expect(told).toEqual(['The product stopped unexpectedly. Out of ideas']);
});

test('warnings and errors in the log are told once each, other lines never', async () => {
  const lines = [
    { level: 30, msg: 'started' },
    { level: 40, msg: 'the mail server does not respond', reason: 'ECONNREFUSED' },
    { level: 50, msg: 'request failed', err: { message: 'no such table' } },
    { level: 50, msg: 'request failed', err: { message: 'no such table' } },
  ].map((line) => JSON.stringify(line));
  const { ready, exitCode } = run(
    `console.log(${JSON.stringify(lines.join('\n'))}); process.send({}, () => process.exit(0))`,
  );
  await ready;
  await exitCode;
  expect(told.slice(0, 2)).toEqual([
    'Warning: the mail server does not respond (ECONNREFUSED)',
    'Error: request failed (no such table)',
  ]);
  expect(told).toHaveLength(3);
  expect(readFileSync(log.file, 'utf8')).toContain(lines.join('\n'));
});
