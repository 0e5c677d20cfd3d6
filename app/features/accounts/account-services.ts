import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { OwnershipPort } from './ownership/ownership-port.ts';
import type { Auth } from './sign-in/create-auth.server.ts';

/** Implemented by `payments`, which depends on accounts (wired in server/services.ts). */
interface BillingPort {
  /** Cancels a running plan as far as the card provider answers now. Never throws. */
  cancelPackNow(userId: string): Promise<void>;
  /** Runs in the transaction that deletes the account; whatever is left is done by a job. */
  closeBilling(tx: DbOrTx, userId: string): Promise<void>;
  /** The same for an account that is emptied; nothing of the billing stays with its new owner. */
  detachBilling(tx: DbOrTx, userId: string): Promise<void>;
}

export type AccountServices = Platform & {
  auth: Auth;
  billing: BillingPort;
  ownership: OwnershipPort;
};
