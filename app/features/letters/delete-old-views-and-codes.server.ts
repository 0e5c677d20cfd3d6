import { days, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteExpiredCodes } from './mailed-code.store.server.ts';
import { deleteViewsBefore } from './view.store.server.ts';

const VIEW_RETENTION = days(90);

/** Deletes old views of letters, and mailed codes that have expired. @returns how many of each */
export async function deleteOldViewsAndCodes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const now = clock.now();
  return {
    views: await deleteViewsBefore(db, shifted(now, -VIEW_RETENTION)),
    codes: await deleteExpiredCodes(db, now),
  };
}
