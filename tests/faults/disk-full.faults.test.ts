import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, statfsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectEverythingDelivered, expectNothingLost } from './setup/expectations.ts';
import { startLoad } from './setup/load.ts';
import { type Installation, openInstallation } from './setup/test-instance.ts';

const MEGABYTE = 2 ** 20;
const SIZE_MB = 300;

/** A disk of our own that may be filled up: needs the right to mount one. */
const place = mkdtempSync(path.join(os.tmpdir(), 'unsent-disk-'));
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', place]).status ===
  0;

describe.skipIf(!isMounted)('a full disk (skipped where no disk may be mounted)', () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await openInstallation({}, place);
  });
  afterAll(async () => {
    await installation.close();
    execFileSync('umount', [place]);
    await rm(place, { recursive: true, force: true });
  });

  const fill = path.join(place, 'fill');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  };

  test('refuses what cannot be kept, and goes on when there is room again', async () => {
    await Promise.all([installation.startWeb(), installation.startWorker()]);
    const load = startLoad(installation);
    const letters = (count: number) => {
      const enough = load.acknowledged.size + count;
      return vi.waitUntil(() => load.acknowledged.size >= enough, { timeout: 180_000 });
    };
    await letters(10);
    await writeFile(fill, Buffer.alloc(Math.max(freeBytes() - MEGABYTE, 0)));
    await vi.waitUntil(() => [...load.refusals.keys()].some((kind) => /^5\d\d$/.test(kind)), {
      timeout: 180_000,
    });
    await rm(fill);
    // A database that could not write its journal stops itself, as it should, and is started again.
    await installation.startDatabase();
    await letters(5);
    await load.stop();
    await expectNothingLost(installation, load);
    await expectEverythingDelivered(installation, load);
    expect(installation.web.process.exitCode).toBeNull();
    expect(installation.worker.process.exitCode).toBeNull();
  });
});
