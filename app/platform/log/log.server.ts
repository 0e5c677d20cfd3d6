import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * One JSON line an event on standard output. No letter, address, name or token may be passed to
 * it; the known carriers of such things are cut out here in case one is passed by mistake.
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

/** An error without what it was given: a failed query carries its parameters, which are people's. */
function describeError(error: unknown) {
  const isQuery = error instanceof DrizzleQueryError;
  const cause = isQuery ? error.cause : error;
  if (!(cause instanceof Error)) return { message: 'something that is no error was thrown' };
  const { name, message, stack } = cause;
  const code = 'code' in cause ? cause.code : undefined;
  return { name, message, stack, code, ...(isQuery && { query: error.query }) };
}
