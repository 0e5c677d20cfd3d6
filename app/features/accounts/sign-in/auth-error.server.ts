import { isAPIError } from 'better-auth/api';

/** A refusal of the auth library. It also wraps faults of ours, such as a failed insert, as refusals. */
const refusalOf = (error: unknown) =>
  isAPIError(error) && error.statusCode < 500 && !error.body?.code?.startsWith('FAILED_TO_')
    ? error.body
    : undefined;

/** The code of the auth library's refusal; undefined for any other error. */
export const authErrorCode = (error: unknown): string | undefined => refusalOf(error)?.code;

/** The auth library's message, where it is shown to the user. */
export const authErrorMessage = (error: unknown): string | undefined =>
  // Validation messages begin with the field's name in brackets.
  refusalOf(error)?.message?.replace(/^\[[\w.]+\] /, '');
