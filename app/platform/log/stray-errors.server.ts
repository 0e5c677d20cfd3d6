import type { Log } from './log.server.ts';

const LEVELS = {
  error: 'error',
  warn: 'warn',
  log: 'debug',
  info: 'debug',
  debug: 'debug',
} as const;

/**
 * Libraries print errors with everything they were given, and the parameters of a failed query are
 * personal data. From now on console output goes to our log: errors as the log describes them, other
 * arguments left out. An uncaught error is logged the same way and ends the process.
 */
export function routeStrayErrorsToLog(log: Log, end: () => void = () => process.exit(1)): void {
  const logAs = (level: (typeof LEVELS)[keyof typeof LEVELS]) => {
    return (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error);
      log[level](err ? { err } : {}, 'a library printed something');
    };
  };
  Object.assign(
    globalThis.console,
    Object.fromEntries(Object.entries(LEVELS).map(([name, level]) => [name, logAs(level)])),
  );
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.once(event, (error) => {
      log.fatal({ err: error }, 'uncaught error, exiting');
      end();
    });
  }
}
