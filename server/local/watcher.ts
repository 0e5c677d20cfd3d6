import type { LogFile } from './log-file.ts';

/** How the programs of this machine speak to the person who started them. */
export interface Watcher {
  log: LogFile;
  /** Tells a person about a problem, in a sentence. */
  tell(problem: string): void;
  /** Called when a program exits after it was ready. */
  onExit(code: number): void;
}
