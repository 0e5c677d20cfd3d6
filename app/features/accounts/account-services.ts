import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { Auth } from './create-auth.server.ts';

/**
 * What becomes of somebody's money when their account goes. `payments` stands above, so it is handed
 * in where the rooms are joined (server/services.ts).
 */
interface BillingPort {
  /** Ends a running plan, as far as the card provider answers now. Never throws. */
  cancelPackNow(userId: string): Promise<void>;
  /** Part of the transaction that deletes the account, before it does: what is left is done by a job. */
  closeBilling(tx: DbOrTx, userId: string): Promise<void>;
}

export type AccountServices = Platform & { auth: Auth; billing: BillingPort };
