import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 180_000;

/** Waits until `find` returns something. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | null | undefined | false> | Found | null | undefined | false,
  timeoutMs = TIMEOUT_MS,
): Promise<Found> {
  for (const from = performance.now(); performance.now() - from < timeoutMs; ) {
    const found = await find();
    if (found) return found;
    await pause(200);
  }
  throw new Error(`Timed out waiting for ${what}`);
}
