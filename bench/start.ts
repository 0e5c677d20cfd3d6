import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { buildIfChanged } from '#server/local/build.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, median, rounded } from './measurement.ts';

const ROUNDS = 5;
const BUILDS = 3;
const TIMEOUT_MS = 120_000;

/** The time of a build, and of a second `npm start`, with database and sandbox, until the first page. */
export const start: Benchmark = {
  name: 'start',
  async measure() {
    const builds: number[] = [];
    for (let round = 0; round < BUILDS; round += 1) builds.push(await buildOnce());
    const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-start-'));
    // The database's system user must be able to enter, or the database would be stored elsewhere.
    await chmod(folder, 0o755);
    // The first start creates the database and is not measured.
    await startOnce(folder);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await startOnce(folder));
    await rm(folder, { recursive: true });
    return [
      {
        name: 'the build of the first npm start',
        value: median(builds),
        target: { kind: 'at most', value: 8_000 },
        unit: 'ms',
        detail: `median of ${rounded(builds)}`,
      },
      {
        name: 'second npm start until the first 200',
        value: median(times),
        target: { kind: 'at most', value: 1_500 },
        unit: 'ms',
        detail: `median of ${rounded(times)}`,
      },
    ];
  },
};

/** Builds as on a fresh clone. @returns milliseconds */
async function buildOnce(): Promise<number> {
  await rm('build', { recursive: true, force: true });
  const from = performance.now();
  await buildIfChanged(() => {});
  return performance.now() - from;
}

/** Starts the product, waits for its first page, stops it. @returns milliseconds until that page */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const env = { ...readEnvironment(), PORT: String(port), DATA_DIR: folder };
  const from = performance.now();
  // Not through npm, which does not stop what it started.
  const program = spawn(process.execPath, ['server/local.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(program, 'exit');
  try {
    while (!(await answers(`http://localhost:${port}/main`))) {
      if (program.exitCode !== null || performance.now() - from > TIMEOUT_MS) {
        throw new Error(`No response (exit code ${program.exitCode})`);
      }
      await pause(20);
    }
    return performance.now() - from;
  } finally {
    program.kill('SIGTERM');
    await exited;
  }
}

const answers = (address: string) =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );
