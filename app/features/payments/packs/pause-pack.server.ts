import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { setDesiredState } from './subscription.store.server.ts';

/** For a suspended account: nothing more is charged, and the pack pays for no send. */
export const pausePack = (tx: DbOrTx, userId: string): Promise<void> =>
  setDesiredState(tx, userId, 'paused');

/** For a restored account: the pack continues with its next month. */
export const resumePack = (tx: DbOrTx, userId: string): Promise<void> =>
  setDesiredState(tx, userId, 'active');
