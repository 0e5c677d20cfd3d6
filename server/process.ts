import { type Config, parseConfig } from '#app/platform/config/config.server.ts';
import { ConfigError } from '#app/platform/config/config-error.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';
import type { Readiness } from '#app/platform/health/readiness.server.ts';

export type ServingConfig = Config & { database: { url: string } };

/** A part of a process that can be asked to end: it finishes what it has begun and then resolves. */
export interface Running {
  stop(): Promise<void>;
}

/** A part that others send work to, and that says when they should not. */
export interface RunningRole extends Running {
  readiness: Readiness;
}

/** After this long a process that was asked to end goes, whatever is still under way. */
const SHUTDOWN_LIMIT_MS = 90_000;

/** The configuration of a process that needs the database. */
export function servingConfig(): ServingConfig {
  const config = parseConfig(readEnvironment());
  if (!config.database.url) {
    throw new ConfigError([
      'DATABASE_URL is required here; `npm start` brings a database of its own',
    ]);
  }
  return config as ServingConfig;
}

/**
 * Runs one process from start to end: says in plain words why it cannot start, and ends in order
 * when it is asked to, or when the program that started it is gone. A program that started it hears
 * `ready` when it is.
 */
export async function run(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    let isEnding = false;
    const end = async () => {
      if (isEnding) return;
      isEnding = true;
      setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
      await running.stop();
      process.exit(0);
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
    if (process.channel) process.once('disconnect', end);
    // Only now: whoever hears it may ask us to end in the very next moment.
    process.send?.('ready');
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

/** Why a process cannot start, in words for the person who started it. */
export class StartError extends Error {}

/** Prints what a person can act on; only a fault of our own comes with its stack. */
export function explain(error: unknown): void {
  process.stderr.write(`\n${inPlainWords(error)}\n\n`);
}

const DISK_FULL = 'The disk is full. Free some space and start again; nothing was lost.';

/** By the code of the system, or of PostgreSQL. */
const knownFaults: Record<string, (error: { message: string; port?: number }) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use by another program. Choose another one: PORT=3010 npm start`,
  EACCES: ({ message }) => `Not allowed: ${message}`,
  ENOSPC: () => DISK_FULL,
  ECONNREFUSED: () =>
    'The database of DATABASE_URL does not answer. Is it running, and is the address right?',
  ENOTFOUND: ({ message }) => `The host of DATABASE_URL is not known: ${message}`,
  '28P01': () => 'The database of DATABASE_URL refuses this user or password.',
  '28000': () => 'The database of DATABASE_URL refuses this user.',
  '3D000': ({ message }) =>
    `The database of DATABASE_URL does not exist: ${message}. Create it first.`,
  '53100': () => DISK_FULL,
};

function inPlainWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (/No space left on device/.test(error.message)) return DISK_FULL;
  // A failed query says what it was given, and that is people's.
  if (error.cause instanceof Error && 'query' in error) return inPlainWords(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return (code && knownFaults[code]?.(error)) || (error.stack ?? error.message);
}
