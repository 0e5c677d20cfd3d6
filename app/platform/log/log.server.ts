import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Writes one JSON line per event to standard output. Never pass it a letter, address, name or token;
 * fields known to hold them are removed, in case one is passed by mistake.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: [
        'email',
        'to',
        'token',
        'password',
        'cookie',
        'authorization',
        '*.email',
        '*.to',
        '*.token',
        '*.password',
      ],
      remove: true,
    },
  });
}

/** An error without its parameters: those of a failed query are personal data. */
function describeError(error: unknown) {
  const isQuery = error instanceof DrizzleQueryError;
  const cause = isQuery ? error.cause : error;
  if (!(cause instanceof Error)) return { message: 'a value that is not an Error was thrown' };
  const { name, message, stack } = cause;
  const code = 'code' in cause ? cause.code : undefined;
  return { name, message, stack, code, ...(isQuery && { query: error.query }) };
}
