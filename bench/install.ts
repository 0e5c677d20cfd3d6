import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import { type Benchmark, pairedRatio, rounded } from './measurement.ts';

/** An install takes up to a minute, and each round has two. */
const ROUNDS = 2;
/** FFmpeg, which has no bar of its own. */
const VIDEO_PART = /^node_modules\/(node-av|@seydx)\//;
const FILES = ['package.json', 'package-lock.json', '.npmrc'];
/** The last commit that installed the tools of the benchmarks with everything else. */
const BEFORE = '9285d2ca';

/** `npm ci` in an empty folder with a warm cache: packages, space, and time relative to an earlier commit. */
export const install: Benchmark = {
  name: 'install',
  async measure() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-install-'));
    const [now, before] = [path.join(folder, 'now'), path.join(folder, 'before')];
    await Promise.all([mkdir(now), mkdir(before)]);
    for (const file of FILES) {
      await cp(file, path.join(now, file));
      await writeFile(path.join(before, file), execFileSync('git', ['show', `${BEFORE}:${file}`]));
    }
    // The first one fills the cache.
    for (const place of [now, before]) await installOnce(place);
    const [ours, baseline]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await installOnce(now));
      baseline.push(await installOnce(before));
    }
    const [packages, packagesBefore] = [await countPackages(now), await countPackages(before)];
    const [megabytes, megabytesBefore] = [await sizeOf(now), await sizeOf(before)];
    await rm(folder, { recursive: true });
    return [
      {
        name: 'npm ci, packages',
        value: packages,
        target: { kind: 'at most', value: 450 },
        unit: 'packages',
        detail: `${packagesBefore} at ${BEFORE}`,
      },
      {
        name: 'npm ci, space without the video part',
        value: megabytes,
        target: { kind: 'at most', value: 600 },
        unit: 'MB',
        detail: `${megabytesBefore} MB at ${BEFORE}`,
      },
      {
        name: `npm ci, time relative to ${BEFORE}`,
        value: pairedRatio(ours, baseline),
        target: { kind: 'at most', value: 0.67 },
        unit: '',
        detail: `ms ${rounded(ours)} and ${rounded(baseline)}`,
      },
    ];
  },
};

/** @returns milliseconds */
async function installOnce(place: string): Promise<number> {
  await rm(path.join(place, 'node_modules'), { recursive: true, force: true });
  const from = performance.now();
  const npm = spawn('npm', ['ci', '--prefer-offline', '--loglevel=error'], {
    cwd: place,
    env: readEnvironment() as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  npm.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`npm ci failed with ${code}: ${errors.trim()}`);
  return performance.now() - from;
}

async function countPackages(place: string): Promise<number> {
  const lock = await readFile(path.join(place, 'node_modules/.package-lock.json'), 'utf8');
  return Object.keys(JSON.parse(lock).packages).length;
}

/** The space on disk in MB, without the video part; a file with several names counts once. */
async function sizeOf(place: string): Promise<number> {
  const sizes = new Map<number, number>();
  const entries = await readdir(place, { recursive: true });
  for (const name of entries.filter((entry) => !VIDEO_PART.test(entry))) {
    const { ino, blocks } = await lstat(path.join(place, name));
    sizes.set(ino, blocks * 512);
  }
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return Math.round(bytes / 1024 ** 2);
}
