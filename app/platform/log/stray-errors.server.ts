import type { Log } from './log.server.ts';

const LEVELS = {
  error: 'error',
  warn: 'warn',
  log: 'debug',
  info: 'debug',
  debug: 'debug',
} as const;

/**
 * Libraries print what goes wrong, with everything they were given: a failed query comes with its
 * parameters, which are people's. From now on what they print goes through our log, errors described
 * and their words left out; and an error that nobody caught ends the process the same way.
 */
export function catchStrayErrors(log: Log, end: () => void = () => process.exit(1)): void {
  const heard = (level: (typeof LEVELS)[keyof typeof LEVELS]) => {
    return (...given: unknown[]) => {
      const err = given.find((part) => part instanceof Error);
      log[level](err ? { err } : {}, 'a library printed something');
    };
  };
  Object.assign(
    globalThis.console,
    Object.fromEntries(Object.entries(LEVELS).map(([name, level]) => [name, heard(level)])),
  );
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.once(event, (error) => {
      log.fatal({ err: error }, 'nobody caught this; the process ends');
      end();
    });
  }
}
