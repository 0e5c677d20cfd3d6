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
