import type { Log } from '../log/log.server.ts';

/** Work nobody waits for: it must not slow an answer down, and its failure stands in nobody's way. */
export interface Background {
  /** @param what named in the log when it fails */
  run(what: string, work: Promise<unknown>): void;
  /** Resolves when everything begun so far has ended. */
  settled(): Promise<void>;
}

/** Work nobody waits for: what fails is logged and never thrown; `settled` waits for all of it. */
export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(what, work) {
      const ended = work
        .then(() => {})
        .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
        .finally(() => underWay.delete(ended));
      underWay.add(ended);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
