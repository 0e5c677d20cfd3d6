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

/** PostgreSQL's data exceptions, class 22. Their messages quote the value, which came from a visitor. */
const DATA_EXCEPTION = /^22[\dA-Z]{3}$/;

/** PostgreSQL is stopping, has crashed, or is starting, or PgBouncer cannot reach it. */
const SHUTDOWN = /^(57P0[123]|08\w{3})$/;
const LOST_CONNECTION = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Whether a restart of the database explains the error. Other services refuse connections too. */
const isDatabaseAway = (code: unknown, message: string, isQuery: boolean) =>
  (typeof code === 'string' && (SHUTDOWN.test(code) || (isQuery && LOST_CONNECTION.test(code)))) ||
  /^Connection terminated/.test(message);

/**
 * An error, or a copy of one, which is what the job library passes on. A copy of a failed query has its
 * parameters in its message.
 */
const isErrorLike = (thrown: unknown): thrown is Partial<Error> & { message: string } =>
  thrown instanceof Error ||
  (typeof thrown === 'object' &&
    thrown !== null &&
    'message' in thrown &&
    'stack' in thrown &&
    !('params' in thrown));

/** An error as we log it: without the parameters of a failed query, which are personal data. */
export function describeError(error: unknown) {
  const isQuery = error instanceof DrizzleQueryError;
  const cause = isQuery ? error.cause : error;
  if (!isErrorLike(cause)) return { message: 'a value that is not an Error was thrown' };
  const { name, message, stack } = cause;
  const code = 'code' in cause ? cause.code : undefined;
  // Every query of that moment fails; their stack traces would say anything but why.
  if (isDatabaseAway(code, message, isQuery)) {
    return { name, message: `the database is away: ${message}`, code };
  }
  const query = isQuery && { query: error.query };
  if (typeof code === 'string' && DATA_EXCEPTION.test(code)) {
    const calls = stack?.split('\n').filter((line) => line.startsWith('    at '));
    return { name, message: 'a value was refused', stack: calls?.join('\n'), code, ...query };
  }
  return { name, message, stack, code, ...query };
}
