/** What the auth library says of a failed read or write, and the names of exceptions. */
const FAULT =
  /^(\w*Error|Failed (query:|to create) .*|Unable to (link account|create OAuth user)|Better auth was unable .*|Could not validate .*|INTERNAL_SERVER_ERROR)$/s;

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
  return FAULT.test(String(message)) && !isDuplicate(cause) ? 'error' : 'info';
}

/** Two people, or one twice, have sent the same at once (a unique violation of PostgreSQL). */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '23505' || isDuplicate(error.cause));
