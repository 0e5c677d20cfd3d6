import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Starts when it gets a line, and says what it does. */
const program = `
  import { once } from 'node:events';
  import { writeSync } from 'node:fs';
  import { runProcess } from './server/process.ts';
  await runProcess(async () => {
    writeSync(1, 'starting ');
    await once(process.stdin, 'data');
    process.stdin.destroy();
    writeSync(1, 'started ');
    // Runs until it is stopped, as a server does.
    setInterval(() => {}, 60_000);
    return { stop: async () => void writeSync(1, 'stopped') };
  });`;

test('a process that is asked to stop while it starts stops in order once it has started', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  child.stdin.write('go on\n');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output).toBe('starting started stopped');
});
