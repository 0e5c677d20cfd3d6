import { type ChildProcess, spawn } from 'node:child_process';
import type { Environment } from '#app/platform/config/config.server.ts';

export interface Child {
  process: ChildProcess;
  /** Resolves with the message that says it is ready; rejects with `ChildExited` if it exits first. */
  ready: Promise<unknown>;
  /** Asks the program to stop and waits until it has exited. */
  stop(): Promise<void>;
}

interface ChildOptions {
  cwd?: string;
  /** Where the program's standard output goes: a file descriptor, or a pipe to this process; to ours by default. */
  stdout?: number | 'pipe' | 'inherit';
  stderr?: 'pipe' | 'inherit';
}

/** One of our programs exited before it was ready. It has printed why. */
export class ChildExited extends Error {}

/**
 * Heap limits of our programs, which need some 80 MB under load. By default V8 sizes its heap to the
 * machine's memory. New objects may take 16 MB, a quarter of the default, which also frees the buffers
 * they hold in time. The limit on old objects is there for leaks: below 2 GB, V8 collects so often that
 * the recipient's page lost an eighth of its requests. deploy/Dockerfile sets the same limits.
 */
export const HEAP_LIMITS = ['--max-old-space-size=2048', '--max-semi-space-size=16'];

/**
 * Starts one of our programs with this very Node, for production unless `env` says otherwise, as the
 * units and the image in deploy/ do. It exits when this process does, however it ends.
 */
export function startChild(
  args: string[],
  env: Environment,
  { cwd, stdout = 'inherit', stderr = 'inherit' }: ChildOptions = {},
): Child {
  const child = spawn(process.execPath, [...HEAP_LIMITS, ...args], {
    env: { NODE_ENV: 'production', ...env } as NodeJS.ProcessEnv,
    cwd,
    stdio: ['ignore', stdout, stderr, 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    // When everything it has printed was read, too.
    child.once('close', () => reject(new ChildExited(args[0])));
  });
  // A caller that does not wait for it must not be killed by an unhandled rejection.
  ready.catch(() => {});
  return {
    process: child,
    ready,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}
