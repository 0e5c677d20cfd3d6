import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  holdDueDeliveries,
  releaseDueDeliveries,
} from '#app/features/dispatch/admin/hold-deliveries.server.ts';
import { burnNoted } from '#app/features/messages/kept/burn-letters.job.server.ts';
import { listBurned } from '#app/platform/backup/burned-list.server.ts';
import { readDatabaseTime } from '#app/platform/db/server-state.server.ts';
import { StartError } from '../process.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

/**
 * `npm run hold-due`: after a failover or a recovery to a point in time, holds what was due and may have gone
 * out, and burns again what was burned since. `npm run hold-due -- --release <moment>` queues it again.
 */
await runCommand(async () => {
  const heldAt = readRelease();
  const config = readServerConfig();
  await assertInitialized(config.database.url);
  const { platform, pool, close } = await createServices(config);
  const text = await platform.db.transaction(async (tx) => {
    const now = await readDatabaseTime(pool);
    if (heldAt) {
      const released = await releaseDueDeliveries(tx, heldAt, now);
      return `Deliveries released: ${released}. Staff had decided about the others, or nothing was held at ${heldAt.toISOString()}.`;
    }
    const burned = await burnNoted(tx, await listBurned(platform));
    const again = burned > 0 ? `Letters burned again: ${burned}.\n` : '';
    const held = await holdDueDeliveries(tx, now);
    if (held === 0) return `${again}Nothing was due that is not held already.`;
    return `${again}Deliveries held: ${held}. They were due and may have been sent; staff decide in the admin area. If you are sure that none was, release them all:\n  npm run hold-due -- --release ${now.toISOString()}`;
  });
  await close();
  process.stdout.write(`${text}\n`);
});

/** @throws StartError when it is not a moment, or there is anything else */
function readRelease(): Date | null {
  try {
    const { release } = parseArgs({ options: { release: { type: 'string' } } }).values;
    return release === undefined ? null : new Date(z.iso.datetime().parse(release));
  } catch {
    throw new StartError(
      'Usage: npm run hold-due, or npm run hold-due -- --release 2026-11-28T07:00:00.000Z with the moment that it printed',
    );
  }
}
