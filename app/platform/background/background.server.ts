import type { Log } from '../log/log.server.ts';

/** Work that no response waits for, and whose failure affects nobody. */
export interface Background {
  /** @param what names the work in the log if it fails */
  run(what: string, work: Promise<unknown>): void;
  /** Resolves when all work started so far has finished. */
  settled(): Promise<void>;
}

/** Runs background work: failures are logged, never thrown, and `settled` waits for all of it. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const finished = work
        .then(() => {})
        .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
        .finally(() => running.delete(finished));
      running.add(finished);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
