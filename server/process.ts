import type { Server } from 'node:http';
import { ConfigError } from '#app/platform/config/config-error.server.ts';
import { DatabaseTooOldError } from '#app/platform/db/migrate.server.ts';
import type { Readiness } from '#app/platform/health/readiness.server.ts';

/** Something that runs until it is stopped; `stop` finishes work in progress before it resolves. */
export interface Running {
  stop(): Promise<void>;
  /** What it cannot do, and why: by name, in words for the person who started it. */
  off?: Record<string, string>;
}

/** A role of this process, which tells load balancers when to send it no more work. */
export interface RunningRole extends Running {
  readiness: Readiness;
}

/** A process that was asked to stop exits after this long, whatever is still in progress. */
const SHUTDOWN_LIMIT_MS = 90_000;

/**
 * Runs one process from start to exit. A failed start prints the reason and exits with 1. SIGTERM,
 * SIGINT and the death of the parent process stop it in order, once it has started; a second signal
 * ends it at once. A parent process is sent a message when everything runs.
 */
export async function runProcess(start: () => Promise<Running>): Promise<void> {
  const starting = Promise.resolve().then(start);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    const running = await starting;
    await running.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.channel) process.once('disconnect', stop);
  try {
    const { off = {} } = await starting;
    process.send?.({ off } satisfies ReadyMessage);
  } catch (error) {
    printError(error);
    process.exit(1);
  }
}

/** What a process tells its parent when everything runs. */
export type ReadyMessage = Required<Pick<Running, 'off'>>;

/** Why a process cannot start, in words for the person who started it. */
export class StartError extends Error {}

/** Prints an error for the operator; only unexpected errors come with a stack trace. */
export function printError(error: unknown): void {
  process.stderr.write(`\n${describeError(error)}\n\n`);
}

/**
 * Starts listening.
 * @param settings the settings that name this port and host, for the person who must change them
 * @throws StartError when the port is taken or not allowed, or this machine has no such address
 */
export async function listen(
  server: Server,
  address: { port: number; host?: string; backlog?: number },
  settings: { port: string; host: string },
): Promise<void> {
  const { port, host } = address;
  const problems: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Set ${settings.port} to another port.`,
    EACCES: `Port ${port} is reserved for the system. Set ${settings.port} to a port above 1023.`,
    EADDRNOTAVAIL: `${settings.host} is ${host}, but this machine has no such address.`,
    ENOTFOUND: `${settings.host} is ${host}, but this machine has no such address.`,
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = problems[error.code ?? ''];
      reject(problem ? new StartError(problem) : error);
    });
    server.listen(address, () => resolve());
  });
}

const DISK_FULL = 'The disk is full. Free some space and start again; nothing was lost.';

export const READ_ONLY =
  'The database takes no writes: it is a standby, or was switched to read-only. Set DATABASE_URL to the primary.';

const NO_DATABASE =
  'The database at DATABASE_URL does not respond. Is it running, and is the address right?';

/** Messages by error code of the system or of PostgreSQL. */
const knownErrors: Record<string, (error: { message: string }) => string> = {
  EACCES: ({ message }) => `Permission denied: ${message}`,
  ENOSPC: () => DISK_FULL,
  ECONNREFUSED: () => NO_DATABASE,
  ECONNRESET: () => NO_DATABASE,
  ETIMEDOUT: () => NO_DATABASE,
  EHOSTUNREACH: () => NO_DATABASE,
  EAI_AGAIN: ({ message }) => `The host in DATABASE_URL was not found: ${message}`,
  ENOTFOUND: ({ message }) => `The host in DATABASE_URL was not found: ${message}`,
  '25006': () => READ_ONLY,
  '28P01': () => 'The database at DATABASE_URL rejects this user or password.',
  '28000': () => 'The database at DATABASE_URL rejects this user.',
  '3D000': ({ message }) =>
    `The database in DATABASE_URL does not exist: ${message}. Create it first.`,
  '42501': ({ message }) =>
    `The database user in DATABASE_URL may not create what the product needs: ${message}. Make it the owner of its database.`,
  '53100': () => DISK_FULL,
  '53300': ({ message }) =>
    `The database accepts no more connections: ${message}. Lower DATABASE_POOL_SIZE, or raise max_connections.`,
  '57P03': ({ message }) => `The database is not ready: ${message}. Try again in a moment.`,
};

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForOperator = [ConfigError, StartError, DatabaseTooOldError].some(
    (kind) => error instanceof kind,
  );
  if (isForOperator) return (error as Error).message;
  if (/No space left on device/.test(error.message)) return DISK_FULL;
  // The message of a failed query contains its parameters, which are personal data.
  if (error.cause instanceof Error && 'query' in error) return describeError(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return (code && knownErrors[code]?.(error)) || (error.stack ?? error.message);
}
