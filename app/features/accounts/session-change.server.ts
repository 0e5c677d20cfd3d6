import { isAPIError } from 'better-auth/api';
import type { Tx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { Auth } from './create-auth.server.ts';

export type AccountServices = Platform & { auth: Auth; moneyDesk: MoneyDesk };

/**
 * What becomes of somebody's money when their account goes. `payments` stands above, so it is handed
 * in where the rooms are joined (server/compose.ts).
 */
export interface MoneyDesk {
  /** Ends a running plan, as far as the card provider answers now. Never throws. */
  endPackNow(userId: string): Promise<void>;
  /** Part of the transaction that deletes the account, before it does: what is left is done by a job. */
  closeMoney(tx: Tx, userId: string): Promise<void>;
}

/** The browser a request came from. */
export interface Browser {
  /** What it sent to prove who it is (its cookies), for the auth library alone to read. */
  credentials: Headers;
  /** Its network address, seen through trusted proxies only. */
  address: string;
}

/** What the browser must keep from now on: whole `Set-Cookie` values, to be handed on as they are. */
export interface SessionChange {
  cookies: string[];
}

export const sessionChange = (headers: Headers): SessionChange => ({
  cookies: headers.getSetCookie(),
});

/** The code under which the auth library refused, if it did. */
export const authErrorCode = (error: unknown): string | undefined =>
  isAPIError(error) ? error.body?.code : undefined;

/** The library's own sentence, where the specification shows it to the person. */
export const authErrorMessage = (error: unknown): string | undefined =>
  // A fault of the form begins with the name of its field, for programs.
  isAPIError(error) ? error.body?.message?.replace(/^\[[\w.]+\] /, '') : undefined;
