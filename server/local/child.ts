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
 * What a program of ours may have of JavaScript objects; it needs some 80 MB under load. Left alone,
 * V8 measures its laziness by the memory of the machine. Young objects may fill 16 MB, a quarter of
 * what V8 would take, which also frees the buffers that hang on them in time. The bound on old ones
 * is for a leak: below 2 GB, V8 collects so eagerly that the recipient's page lost an eighth of its
 * requests. The image says the same (deploy/Dockerfile).
 */
export const HEAP_LIMITS = ['--max-old-space-size=2048', '--max-semi-space-size=16'];

/** Starts one of our own programs under this very Node. It ends when we do, however we end. */
export function startChild(args: string[], env: Environment, cwd?: string): Child {
  const child = spawn(process.execPath, [...HEAP_LIMITS, ...args], {
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
