export interface BulkheadLimits {
  /** How many requests may be in work at once. */
  maxConcurrent: number;
  /** How many may wait for their turn. Once half of them do, one network or account gets a quarter. */
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
export interface Caller {
  /** The same object for all requests of a connection. */
  connection: object;
  /** Networks take turns. Requests whose network is null share one turn, in order. */
  network: string | null;
  /** Null for a visitor who is not signed in. */
  account: string | null;
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

/** Places are short once this part of them is taken. */
const SHORT_FROM = 1 / 2;
/** The part of the places that one network or account may then have. */
const MAX_SHARE = 1 / 4;

/**
 * Limits how many requests of one kind are in work, so that more of them than a process can serve slow
 * down neither the ones it has begun nor other kinds. Others wait for a bounded time, network by network
 * in turn, so that a crowd from one delays nobody elsewhere.
 * @param now milliseconds on a clock that never goes back
 */
export function createBulkhead(limits: BulkheadLimits, now: () => number): Bulkhead {
  const { maxConcurrent, maxWaiting, maxWaitingPerConnection, maxWaitMs, maxCountedMs } = limits;
  // Sets keep the order of insertion: the oldest comes first.
  const counted = new Set<Work>();
  /** By network, the next to take its turn first. None is empty. */
  const queues = new Map<string | null, Set<Waiting>>();
  /** How many places each connection, network and account waits in. */
  const placesOf = new Map<object | string, number>();
  let waiting = 0;

  function mayWait({ connection, network, account }: Caller): boolean {
    const holdsOver = (holder: object | string | null, most: number) =>
      holder !== null && (placesOf.get(holder) ?? 0) >= most;
    if (waiting >= maxWaiting || holdsOver(connection, maxWaitingPerConnection)) return false;
    const isShort = waiting >= maxWaiting * SHORT_FROM;
    const most = maxWaiting * MAX_SHARE;
    return !isShort || !(holdsOver(network, most) || holdsOver(account, most));
  }

  function countWaiting({ connection, network, account }: Caller, by: 1 | -1): void {
    waiting += by;
    for (const holder of [connection, network, account]) {
      if (holder === null) continue;
      const places = (placesOf.get(holder) ?? 0) + by;
      if (places === 0) placesOf.delete(holder);
      else placesOf.set(holder, places);
    }
  }

  function startToWait(entry: Waiting): void {
    const queue = queues.get(entry.caller.network) ?? new Set();
    queues.set(entry.caller.network, queue.add(entry));
    countWaiting(entry.caller, 1);
  }

  function stopWaiting(entry: Waiting): void {
    const { network } = entry.caller;
    const queue = queues.get(network);
    if (!queue?.delete(entry)) return;
    if (queue.size === 0) queues.delete(network);
    countWaiting(entry.caller, -1);
  }

  /** The first of the network whose turn it is. That network then comes last. */
  function takeTurn(): Waiting | undefined {
    const [turn] = queues;
    if (!turn) return;
    const [network, queue] = turn;
    const [first] = queue;
    queues.delete(network);
    queues.set(network, queue);
    return first;
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
    while (counted.size < maxConcurrent) {
      const entry = takeTurn();
      if (!entry) return;
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
      if (waiting === 0 && counted.size < maxConcurrent) {
        start(caller);
        return () => {};
      }
      if (!mayWait(caller)) {
        caller.refuse();
        return () => {};
      }
      const entry = { since: now(), caller };
      startToWait(entry);
      return () => stopWaiting(entry);
    },
    expire() {
      stopCountingSlow();
      startWaiting();
      for (const queue of queues.values()) {
        for (const entry of queue) {
          if (entry.since > now() - maxWaitMs) break;
          stopWaiting(entry);
          entry.caller.refuse();
        }
      }
    },
    get inWork() {
      return counted.size;
    },
    get waiting() {
      return waiting;
    },
  };
}
