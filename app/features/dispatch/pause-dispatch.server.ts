import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { setPaused } from './delivery-control.store.server.ts';

/**
 * Workers take nothing more; what they have begun they end within the 90 seconds of a lease. So
 * pausing also drains: when that time is over, nothing is under way. Messages wait and keep their
 * place, and their time is not held against them.
 * @returns false when it was paused already
 */
export const pauseDispatch = (tx: DbOrTx, now: Date): Promise<boolean> => setPaused(tx, true, now);

/** @returns false when it was not paused */
export const resumeDispatch = (tx: DbOrTx, now: Date): Promise<boolean> =>
  setPaused(tx, false, now);
