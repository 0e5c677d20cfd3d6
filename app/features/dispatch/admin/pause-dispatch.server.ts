import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { setPaused } from '../worker/dispatch-control.store.server.ts';

export { pauseProvider, resumeProvider } from '../providers/provider.store.server.ts';

/**
 * Stops workers from claiming deliveries. They finish what they have claimed within the 90 seconds of
 * a lease, so after that time nothing is in flight. Messages keep their place in the queue, and the
 * pause costs them no attempt.
 * @returns false when it was paused already
 */
export const pauseDispatch = (tx: DbOrTx, now: Date): Promise<boolean> => setPaused(tx, true, now);

/** Lets workers claim deliveries again. @returns false when it was not paused */
export const resumeDispatch = (tx: DbOrTx, now: Date): Promise<boolean> =>
  setPaused(tx, false, now);
