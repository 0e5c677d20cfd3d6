import { isAPIError } from 'better-auth/api';

/** The code under which the auth library refused, if it did. */
export const authErrorCode = (error: unknown): string | undefined =>
  isAPIError(error) ? error.body?.code : undefined;

/** The library's own sentence, where the specification shows it to the person. */
export const authErrorMessage = (error: unknown): string | undefined =>
  // A fault of the form begins with the name of its field, for programs.
  isAPIError(error) ? error.body?.message?.replace(/^\[[\w.]+\] /, '') : undefined;
