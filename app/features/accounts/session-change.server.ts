import { isAPIError } from 'better-auth/api';
import type { Platform } from '#app/platform/platform.server.ts';
import type { Auth } from './create-auth.server.ts';

export type AccountServices = Platform & { auth: Auth };

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
