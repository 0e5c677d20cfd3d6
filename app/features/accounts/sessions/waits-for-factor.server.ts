import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { findHasSecondFactor } from '../account.queries.server.ts';

/** Whether a session opens nothing yet, because its user has a second factor and has not shown it. */
export const waitsForFactor = async (
  db: DbOrTx,
  session: { userId: string; secondFactorAt?: unknown },
): Promise<boolean> => !session.secondFactorAt && (await findHasSecondFactor(db, session.userId));
