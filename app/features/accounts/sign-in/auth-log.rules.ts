/** What the auth library says of a failed read or write, and the names of exceptions. */
const FAULTS = /^(?:\w*Error|INTERNAL_SERVER_ERROR|Unable to (?:link account|create OAuth user))$/;
/** The same, followed by what it failed at. */
const BEGINNINGS = [
  'Failed query: ',
  'Failed to create ',
  'Better auth was unable ',
  'Could not validate ',
];

const isFault = (message: string) =>
  FAULTS.test(message) || BEGINNINGS.some((beginning) => message.startsWith(beginning));

/**
 * The level at which to log a message of the auth library. Anybody can cause most of what it calls
 * errors, with a made-up callback or an address that has an account, and an error wakes somebody: only
 * faults of ours stay errors.
 */
export function authLogLevel(
  level: string,
  message: unknown,
  cause?: unknown,
): 'error' | 'info' | 'debug' {
  if (level !== 'error') return 'debug';
  return isFault(String(message)) && !isDuplicate(cause) ? 'error' : 'info';
}

/** Two people, or one twice, have sent the same at once (a unique violation of PostgreSQL). */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '23505' || isDuplicate(error.cause));
