import { isAPIError } from 'better-auth/api';

/** The auth library's error code; undefined for any other error. */
export const authErrorCode = (error: unknown): string | undefined =>
  isAPIError(error) ? error.body?.code : undefined;

/** The auth library's message, where it is shown to the user. */
export const authErrorMessage = (error: unknown): string | undefined =>
  // Validation messages begin with the field's name in brackets.
  isAPIError(error) ? error.body?.message?.replace(/^\[[\w.]+\] /, '') : undefined;
