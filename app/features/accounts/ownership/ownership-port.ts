import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/** What other features do when the owner of an account has proven its address, or has answered. */
export interface OwnershipPort {
  /** Takes the free send back if the mailbox of the account has had one already. */
  settleFreeSend(tx: DbOrTx, userId: string, now: Date): Promise<void>;
  /** Locks what waits to be sent: deliveries before accounts, as everywhere. */
  lockSending(tx: DbOrTx, userId: string): Promise<void>;
  /** Stops what waits to be sent; `resumeSending` lets it go. */
  holdSending(tx: DbOrTx, userId: string, now: Date): Promise<void>;
  resumeSending(tx: DbOrTx, userId: string, now: Date): Promise<void>;
  /** Each deletes what a feature keeps for a user, in the transaction that empties the account. */
  deleteContents: ((tx: DbOrTx, userId: string) => Promise<void>)[];
}

/** What the auth library is created with. */
export type AuthPlatform = Platform & { ownership: OwnershipPort };
