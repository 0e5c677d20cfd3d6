import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// Benchmarks run in plain Node, which cannot load JSX: one wrong import and none of them starts.
test('the benchmarks can be started', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', '--only', 'nothing'], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^There is no benchmark nothing\. Available: .*delivery-page/);
  expect(status).toBe(1);
});
