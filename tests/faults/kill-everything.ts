import { randomInt } from 'node:crypto';
import { expect, vi } from 'vitest';
import { killHard } from '../setup/programs.ts';
import { expectEverythingDelivered, expectNothingLost } from './setup/expectations.ts';
import { startLoad } from './setup/load.ts';
import type { TestInstance } from './setup/test-instance.ts';

interface KillOptions {
  rounds: number;
  /** Whether to wait until every letter is sent; the lease of a dead worker lasts 90 seconds. */
  untilDelivered: boolean;
}

/**
 * Kills web, worker and PostgreSQL together at random moments while people write and send, starts them
 * again, and checks each time that nothing acknowledged is lost.
 */
export async function killEverythingUnderLoad(
  instance: TestInstance,
  { rounds, untilDelivered }: KillOptions,
): Promise<void> {
  await Promise.all([instance.startWeb(), instance.startWorker()]);
  const load = startLoad(instance);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const target = load.acknowledged.size + randomInt(2, 12);
      await vi.waitUntil(() => load.acknowledged.size >= target, { timeout: 120_000 });
      await Promise.all([
        killHard(instance.web),
        killHard(instance.worker),
        instance.killDatabase(),
      ]);
      await instance.startDatabase();
      await Promise.all([instance.startWeb(), instance.startWorker()]);
      await expectNothingLost(instance, load);
    }
  } finally {
    await load.stop();
  }
  expect(load.acknowledged.size).toBeGreaterThan(rounds);
  if (untilDelivered) await expectEverythingDelivered(instance, load);
}
