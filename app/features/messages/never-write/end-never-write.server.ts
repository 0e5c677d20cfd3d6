import { hours, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { setNeverWriteEnd } from './never-write.store.server.ts';

/** Long enough for a night. */
const COMES_OFF_AFTER = hours(24);

/**
 * Takes an address off a sender's list, in 24 hours. Asking again does not start the 24 hours over. Ids of
 * others do nothing.
 */
export async function endNeverWrite(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: { userId: string },
  id: string,
): Promise<void> {
  const own = parseUuid(id);
  if (own) await setNeverWriteEnd(db, { id: own, userId }, shifted(clock.now(), COMES_OFF_AFTER));
}

/** Keeps an address on the list that was to come off. */
export async function keepNeverWrite(
  { db }: Pick<Platform, 'db'>,
  { userId }: { userId: string },
  id: string,
): Promise<void> {
  const own = parseUuid(id);
  if (own) await setNeverWriteEnd(db, { id: own, userId }, null);
}
