import { randomInt } from 'node:crypto';
import { expect, vi } from 'vitest';
import { killHard } from '../setup/programs.ts';
import { expectEverythingDelivered, expectNothingLost } from './setup/expectations.ts';
import { startLoad } from './setup/load.ts';
import type { Installation } from './setup/test-instance.ts';

interface Ordeal {
  rounds: number;
  /** Whether to wait until every letter has gone out: a dead worker's lease lasts 90 seconds. */
  untilDelivered: boolean;
}

/**
 * Kills web, worker and PostgreSQL at once and at random while people write and send, starts them
 * again, and checks after each time that nothing acknowledged is lost.
 */
export async function surviveKilledEverything(
  installation: Installation,
  { rounds, untilDelivered }: Ordeal,
): Promise<void> {
  await Promise.all([installation.startWeb(), installation.startWorker()]);
  const load = startLoad(installation);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const enough = load.acknowledged.size + randomInt(2, 12);
      await vi.waitUntil(() => load.acknowledged.size >= enough, { timeout: 120_000 });
      await Promise.all([
        killHard(installation.web),
        killHard(installation.worker),
        installation.killDatabase(),
      ]);
      await installation.startDatabase();
      await Promise.all([installation.startWeb(), installation.startWorker()]);
      await expectNothingLost(installation, load);
    }
  } finally {
    await load.stop();
  }
  expect(load.acknowledged.size).toBeGreaterThan(rounds);
  if (untilDelivered) await expectEverythingDelivered(installation, load);
}
