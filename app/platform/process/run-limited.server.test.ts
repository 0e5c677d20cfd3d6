import { expect, test } from 'vitest';
import { ProgramError, runLimited } from './run-limited.server.ts';

const limits = { timeoutMs: 20_000, memoryMb: 2_000 };

const fail = (script: string, given: { timeoutMs?: number; processorMs?: number } = {}) =>
  runLimited('/bin/sh', ['-c', script], { ...limits, ...given }).then(
    () => null,
    (error: unknown) => error as ProgramError,
  );

test.each([
  ['exits with an error', 'echo Invalid data found >&2; exit 183'],
  ['exits as ffprobe does', 'exit 1'],
  ['writes more than it may', 'kill -XFSZ $$'],
])('a program that %s has rejected the file', async (_name, script) => {
  expect(await fail(script)).toMatchObject({ wasInterrupted: false });
});

test.each([
  ['was asked to stop, as ffmpeg says it', 'exit 255'],
  ['was stopped by a signal', 'kill -TERM $$'],
  ['was killed, as when memory is short', 'kill -KILL $$'],
  ['found the disk full', 'echo "Error writing: No space left on device" >&2; exit 228'],
  ['missed a library during an upgrade', 'exit 127'],
])('a program that %s was interrupted', async (_name, script) => {
  expect(await fail(script)).toMatchObject({ wasInterrupted: true });
});

test('a program that used up its processor time has rejected the file', async () => {
  const error = await fail('while :; do :; done', { processorMs: 1_000 });
  expect(error).toMatchObject({ wasInterrupted: false, message: '/bin/sh timed out' });
});

test('a program that took too long without the processor was interrupted', async () => {
  const error = await fail('exec sleep 20', { timeoutMs: 200 });
  expect(error).toMatchObject({ wasInterrupted: true, message: '/bin/sh timed out' });
});

test('an error that is logged says nothing of what the file says about its owner', async () => {
  const error = await fail('echo Maya at home >&2; exit 1');
  expect(error).toBeInstanceOf(ProgramError);
  expect(error?.output).toBe('Maya at home\n');
  expect(JSON.stringify({ ...error, message: error?.message })).not.toContain('Maya');
});

test.runIf(process.platform === 'linux')(
  'a machine out of memory ends the program before any process of ours',
  async () => {
    expect(await runLimited('/bin/cat', ['/proc/self/oom_score_adj'], limits)).toBe('1000\n');
  },
);
