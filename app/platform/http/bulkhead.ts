export interface BulkheadLimits {
  /** How many requests may be in work at once. */
  maxConcurrent: number;
  /** How many may wait for their turn. */
  maxWaiting: number;
  /**
   * How many of one connection may wait. A browser or proxy sends the next request over a connection after
   * the answer to the last one; only a program sends many at once.
   */
  maxWaitingPerConnection: number;
  /** How long one may wait before it is refused. */
  maxWaitMs: number;
  /**
   * How long a request in work counts. One that takes longer waits for something else than this
   * process, and must not keep others out.
   */
  maxCountedMs: number;
}

/** What a request in work holds, until `release`. */
export interface Permit {
  /** Does not count for now, because the visitor has to act: their body is still arriving. */
  suspend(): void;
  /** Counts again, even when this exceeds the limit: the work has begun. */
  resume(): void;
  /** Has no further effect when called again. */
  release(): void;
}

/** A request that asks to be worked on. Exactly one of the two is called. */
interface Caller {
  /** The same object for all requests of a connection. */
  connection: object;
  start(permit: Permit): void;
  refuse(): void;
}

export interface Bulkhead {
  /** @returns a function that gives up waiting, for a visitor who has gone away */
  enter(caller: Caller): () => void;
  /** Refuses those who have waited too long. To be called every few milliseconds while some wait. */
  expire(): void;
  readonly inWork: number;
  readonly waiting: number;
}

interface Work {
  since: number;
  isReleased: boolean;
}

interface Waiting {
  since: number;
  caller: Caller;
}

/**
 * Limits how many requests of one kind are in work, so that more of them than a process can serve slow
 * down neither the ones it has begun nor other kinds. Others wait, in order, for a bounded time.
 * @param now milliseconds on a clock that never goes back
 */
export function createBulkhead(limits: BulkheadLimits, now: () => number): Bulkhead {
  const { maxConcurrent, maxWaiting, maxWaitingPerConnection, maxWaitMs, maxCountedMs } = limits;
  // Sets keep the order of insertion: the oldest comes first.
  const counted = new Set<Work>();
  const waiting = new Set<Waiting>();
  const waitingOf = new WeakMap<object, number>();

  function changeWaiting({ connection }: Caller, by: 1 | -1): void {
    waitingOf.set(connection, (waitingOf.get(connection) ?? 0) + by);
  }

  function stopWaiting(entry: Waiting): void {
    if (waiting.delete(entry)) changeWaiting(entry.caller, -1);
  }

  function start(caller: Caller): void {
    const work = { since: now(), isReleased: false };
    counted.add(work);
    caller.start({
      suspend() {
        counted.delete(work);
        startWaiting();
      },
      resume() {
        if (work.isReleased) return;
        counted.delete(work);
        work.since = now();
        counted.add(work);
      },
      release() {
        work.isReleased = true;
        counted.delete(work);
        startWaiting();
      },
    });
  }

  function startWaiting(): void {
    for (const entry of waiting) {
      if (counted.size >= maxConcurrent) return;
      stopWaiting(entry);
      start(entry.caller);
    }
  }

  function stopCountingSlow(): void {
    for (const work of counted) {
      if (work.since > now() - maxCountedMs) return;
      counted.delete(work);
    }
  }

  return {
    enter(caller) {
      stopCountingSlow();
      startWaiting();
      if (waiting.size === 0 && counted.size < maxConcurrent) {
        start(caller);
        return () => {};
      }
      const isOneTooMany = (waitingOf.get(caller.connection) ?? 0) >= maxWaitingPerConnection;
      if (isOneTooMany || waiting.size >= maxWaiting) {
        caller.refuse();
        return () => {};
      }
      const entry = { since: now(), caller };
      waiting.add(entry);
      changeWaiting(caller, 1);
      return () => stopWaiting(entry);
    },
    expire() {
      stopCountingSlow();
      startWaiting();
      for (const entry of waiting) {
        if (entry.since > now() - maxWaitMs) return;
        stopWaiting(entry);
        entry.caller.refuse();
      }
    },
    get inWork() {
      return counted.size;
    },
    get waiting() {
      return waiting.size;
    },
  };
}
