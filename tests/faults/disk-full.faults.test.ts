import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, statfsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectEverythingDelivered, expectNothingLost } from './setup/expectations.ts';
import { startLoad } from './setup/load.ts';
import { startTestInstance, type TestInstance } from './setup/test-instance.ts';

const MEGABYTE = 2 ** 20;
const SIZE_MB = 300;

/** A small file system for this test; mounting one needs privileges. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-disk-'));
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder]).status ===
  0;

describe.skipIf(!isMounted)('a full disk (skipped where mounting is not allowed)', () => {
  let instance: TestInstance;

  beforeAll(async () => {
    instance = await startTestInstance({}, folder);
  });
  afterAll(async () => {
    await instance.stop();
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
  });

  const filler = path.join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };

  test('refuses what cannot be stored, and recovers when there is space again', async () => {
    await Promise.all([instance.startWeb(), instance.startWorker()]);
    const load = startLoad(instance);
    const waitForLetters = (count: number) => {
      const target = load.acknowledged.size + count;
      return vi.waitUntil(() => load.acknowledged.size >= target, { timeout: 180_000 });
    };
    await waitForLetters(10);
    await writeFile(filler, Buffer.alloc(Math.max(freeBytes() - MEGABYTE, 0)));
    await vi.waitUntil(() => [...load.failures.keys()].some((kind) => /^5\d\d$/.test(kind)), {
      timeout: 180_000,
    });
    await rm(filler);
    // PostgreSQL shuts down when it cannot write its WAL, so it is started again.
    await instance.startDatabase();
    await waitForLetters(5);
    await load.stop();
    await expectNothingLost(instance, load);
    await expectEverythingDelivered(instance, load);
    expect(instance.web.process.exitCode).toBeNull();
    expect(instance.worker.process.exitCode).toBeNull();
  });
});
