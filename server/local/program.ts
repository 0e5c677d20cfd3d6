import type { Environment } from '#app/platform/config/config.server.ts';
import { type ReadyMessage, type Running, StartError } from '../process.ts';
import { type Child, ChildExited, startChild } from './child.ts';
import { COMPILED } from './compiled.ts';
import { followOutput } from './follow-output.ts';
import type { LogFile } from './log-file.ts';

/** How the programs of this machine speak to the person who started them. */
export interface Watcher {
  log: LogFile;
  /** Tells a person about a problem, in a sentence. */
  tell(problem: string): void;
  /** Called when a program exits after it was ready. */
  onExit(code: number): void;
}

/** A program of ours on this machine, with its output in the log. */
export interface Program extends Running {
  process: Child['process'];
  /**
   * Resolves with what the program says about itself when it is ready.
   * @throws StartError saying in its own words why it exited
   */
  ready: Promise<Partial<ReadyMessage>>;
}

/** Starts one of our programs; `name` begins a sentence about it. */
export function startProgram(
  name: string,
  args: string[],
  env: Environment,
  { log, tell, onExit }: Watcher,
): Program {
  const child = startChild(
    args,
    { NODE_COMPILE_CACHE: COMPILED, ...env },
    { stdout: 'pipe', stderr: 'pipe' },
  );
  const lastWords = followOutput(child.process, log.descriptor, tell);
  const ready = child.ready.then(
    (message) => {
      child.process.once('close', (code) => {
        tell([`${name} stopped unexpectedly.`, lastWords()].join(' ').trim());
        onExit(code ?? 1);
      });
      return message as Partial<ReadyMessage>;
    },
    (error: unknown) => {
      if (!(error instanceof ChildExited)) throw error;
      throw new StartError(lastWords() || `${name} did not start. See ${log.file}`);
    },
  );
  // It may fail before anything waits for it.
  ready.catch(() => {});
  return { process: child.process, ready, stop: child.stop };
}
