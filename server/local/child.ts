import { type ChildProcess, spawn } from 'node:child_process';
import type { Environment } from '#app/platform/config/config.server.ts';

export interface Child {
  process: ChildProcess;
  /** Resolves when it says it is ready; rejects when it ends before. */
  ready: Promise<void>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

/** A program of ours ended before it was ready. It has said why on the same terminal. */
export class ChildEnded extends Error {}

/**
 * What a program of ours may have of JavaScript objects; it needs some 80 MB under load. Without a
 * bound, V8 measures its laziness by the memory of the machine, and the process grows for hours.
 * The image says the same (deploy/Dockerfile).
 */
export const HEAP_LIMIT = '--max-old-space-size=512';

/** Starts one of our own programs under this very Node. It ends when we do, however we end. */
export function startChild(args: string[], env: Environment, cwd?: string): Child {
  const child = spawn(process.execPath, [HEAP_LIMIT, ...args], {
    env: env as NodeJS.ProcessEnv,
    cwd,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new ChildEnded(args[0])));
  });
  // Whoever does not wait for it must not be killed by its failure.
  ready.catch(() => {});
  return {
    process: child,
    ready,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
