import type { Environment } from '#app/platform/config/config.server.ts';
import { type ReadyMessage, type Running, StartError } from '../process.ts';
import { ChildExited, startChild } from './child.ts';
import { followOutput } from './follow-output.ts';
import type { Watcher } from './watcher.ts';

/** A program of ours on this machine, with its output in the log. */
export interface Program extends Running {
  /**
   * Resolves with what the program says about itself when it is ready.
   * @throws StartError saying in its own words why it exited
   */
  ready: Promise<Partial<ReadyMessage>>;
}

/**
 * Starts one of our programs.
 * @param name begins a sentence about it
 */
export function startProgram(
  name: string,
  args: string[],
  env: Environment,
  watcher: Watcher,
): Program {
  const child = startChild(args, env, { stdout: 'pipe', stderr: 'pipe' });
  const lastWords = followOutput(child.process, watcher);
  const ready = child.ready.then(
    (message) => {
      child.process.once('close', (code) => {
        watcher.tell([`${name} stopped unexpectedly.`, lastWords()].join(' ').trim());
        watcher.onExit(code ?? 1);
      });
      return message as Partial<ReadyMessage>;
    },
    (error: unknown) => {
      if (!(error instanceof ChildExited)) throw error;
      throw new StartError(lastWords() || `${name} did not start. See ${watcher.log.file}`);
    },
  );
  // It may fail before anything waits for it.
  ready.catch(() => {});
  return { ready, stop: child.stop };
}
