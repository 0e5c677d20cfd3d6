import type { Platform } from '#app/platform/platform.server.ts';
import { setPaused } from './delivery-control.store.server.ts';

/**
 * Workers take nothing more; what they have begun they end within the 90 seconds of a lease. So
 * pausing also drains: when that time is over, nothing is under way. Messages wait and keep their
 * place, and their time is not held against them.
 */
export const pauseDispatch = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  setPaused(db, true, clock.now());

export const resumeDispatch = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  setPaused(db, false, clock.now());
