import { APIError } from 'better-auth/api';
import type { Platform } from '#app/platform/platform.server.ts';
import type { Auth } from './auth.server.ts';

export type AccountServices = Platform & { auth: Auth };

/** What a browser sent to prove who it is (its cookies), for the auth library alone to read. */
export type BrowserCredentials = Headers;

/** What the browser must keep from now on: whole `Set-Cookie` values, to be handed on as they are. */
export interface SessionChange {
  cookies: string[];
}

export const sessionChange = (headers: Headers): SessionChange => ({
  cookies: headers.getSetCookie(),
});

/** The code under which the auth library refused, if it did. */
export function authErrorCode(error: unknown): string | undefined {
  return error instanceof APIError ? (error.body?.code as string | undefined) : undefined;
}

/** The library's own sentence, where the specification shows it to the person. */
export function authErrorMessage(error: unknown): string | undefined {
  return error instanceof APIError ? error.body?.message : undefined;
}
