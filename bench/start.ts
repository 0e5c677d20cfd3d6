import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, median, rounded } from './figure.ts';

const ROUNDS = 5;
const PATIENCE_MS = 120_000;

/** How long somebody waits who starts the product again: database, sandbox and all. */
export const start: Benchmark = {
  name: 'start',
  async measure() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-start-'));
    // The database's own user must get in, or the database would live elsewhere.
    await chmod(folder, 0o755);
    // The first start makes the database; it is not the one that is promised.
    await startOnce(folder);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await startOnce(folder));
    await rm(folder, { recursive: true });
    return [
      {
        name: 'what npm start runs, the second time, to the first 200',
        value: median(times),
        bar: { kind: 'at most', value: 3_000 },
        unit: 'ms',
        detail: `median of ${rounded(times)}`,
      },
    ];
  },
};

/** Milliseconds from the command to the first page it answers; everything is ended again. */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const env = { ...readEnvironment(), PORT: String(port), DATA_DIR: folder };
  const from = performance.now();
  // Not by npm, which leaves what it started behind when it is asked to end.
  const program = spawn(process.execPath, ['server/local.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(program, 'exit');
  try {
    while (!(await answers(`http://localhost:${port}/main`))) {
      if (program.exitCode !== null || performance.now() - from > PATIENCE_MS) {
        throw new Error(`It did not answer (exit code ${program.exitCode})`);
      }
      await pause(20);
    }
    return performance.now() - from;
  } finally {
    program.kill('SIGTERM');
    await ended;
  }
}

const answers = (address: string) =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );
