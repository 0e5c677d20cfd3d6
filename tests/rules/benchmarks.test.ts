import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// They run under plain Node, which knows no JSX: one import of theirs too many, and none starts.
test('the benchmarks can be started', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', '--only', 'nothing'], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^There is no benchmark nothing\. There are: .*delivery-page/);
  expect(status).toBe(1);
});
