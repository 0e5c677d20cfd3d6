import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentFields, keepForRequest, type Line } from './log-scope.server.ts';
import { createRepeatCounter } from './repeat-counter.ts';

export type Log = Logger;

const OPTIONS = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    err: describeError,
    otherErrs: (errors: unknown[]) => errors.map((error) => describeError(error).message),
  },
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
};

/**
 * Writes one JSON line per event to standard output. Never pass it a letter, address, name or token;
 * fields known to hold them are removed, in case one is passed by mistake. The failures of a request
 * become one line (log-scope.server.ts). Outside a request, those that say the same within ten seconds
 * are counted.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination()): Log {
  // Without the fields of whatever is being worked on by then.
  const counts = pino({ ...OPTIONS, level }, destination);
  const admits = createRepeatCounter<Line>(({ level: of, fields, message }, count) =>
    counts[of]({ ...fields, count }, `${message}: ${count} more of the same`),
  );
  const mustWrite = (line: Line): boolean => {
    if (keepForRequest(line)) return false;
    // Somebody may look for this very line.
    if ('requestId' in line.fields) return true;
    const complete = { ...line, fields: { ...currentFields(), ...line.fields } };
    return admits(keyOf(complete), complete);
  };
  return pino(
    {
      ...OPTIONS,
      level,
      mixin: currentFields,
      hooks: {
        logMethod(args, method, number) {
          const line = failureIn(args, number);
          if (!line || mustWrite(line)) method.apply(this, args);
        },
      },
    },
    destination,
  );
}

/** @returns the line if it tells of a failure: any error, or a warning that has one with it; otherwise null */
function failureIn([fields, message]: unknown[], number: number): Line | null {
  const level = pino.levels.labels[number];
  if (level !== 'error' && level !== 'warn') return null;
  if (typeof fields !== 'object' || fields === null || typeof message !== 'string') return null;
  if (level === 'warn' && !('err' in fields)) return null;
  return { level, fields: { ...fields }, message };
}

/** Lines with the same key say the same: a time, or where in the code it was, makes no difference. */
function keyOf({ level, fields, message }: Line): string {
  const { err, ...others } = fields;
  return JSON.stringify([level, message, { ...describeError(err), stack: undefined }, others]);
}

/** PostgreSQL's data exceptions, class 22. Their messages quote the value, which came from a visitor. */
const DATA_EXCEPTION = /^22[\dA-Z]{3}$/;

/** PostgreSQL is stopping, has crashed, or is starting, or PgBouncer cannot reach it. */
const SHUTDOWN = /^(57P0[123]|08\w{3})$/;
const LOST_CONNECTION = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** What the driver says without a code: also of the rollback, whose failure hides that of the transaction. */
const DRIVER_LOST =
  /^(Connection terminated|Query read timeout$|Client has encountered a connection error)/;

/** Whether a restart of the database explains the error. Other services refuse connections too. */
const isDatabaseAway = (code: unknown, message: string, isQuery: boolean) =>
  (typeof code === 'string' && (SHUTDOWN.test(code) || (isQuery && LOST_CONNECTION.test(code)))) ||
  DRIVER_LOST.test(message);

/** The system and PostgreSQL each have a code for it. */
const DISKS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  '53100': 'the disk of the database is full',
};

/** An error may be its own cause. */
const MAX_CAUSES = 10;

/** Libraries wrap the error of the system. @returns in words that a disk is full, and of which folder */
export function findFullDisk(error: unknown, depth = 0): { message: string; code: string } | null {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return null;
  const { code, path: file, cause } = error as NodeJS.ErrnoException;
  const disk = code === undefined ? undefined : DISKS[code];
  if (code === undefined || disk === undefined) return findFullDisk(cause, depth + 1);
  return { message: file ? `${disk}: ${path.dirname(file)}` : disk, code };
}

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
  const fullDisk = findFullDisk(cause);
  if (fullDisk) return { name, ...fullDisk };
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
