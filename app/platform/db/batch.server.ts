interface BatchOptions {
  /**
   * After how many milliseconds the next round trip begins although one is in progress, so that a
   * connection that hangs does not hold up everybody. Never by default, which keeps writes in order.
   */
  patienceMs?: number;
}

/**
 * Collects items while a round trip to the database is in progress and answers them together, like a
 * database's group commit: a single item is answered at once, and under load a hundred cost one round
 * trip. What arrives in the same turn of the event loop, from several connections, travels together too.
 * @param run receives the items in order and returns one result for each; if it fails, it fails for all
 */
export function createBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { patienceMs }: BatchOptions = {},
): (item: Item) => Promise<Result> {
  type Waiting = {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let isBusy = false;

  function beginNext(): void {
    isBusy = true;
    setImmediate(() => {
      const batch = waiting;
      waiting = [];
      let isOver = false;
      const continueWithWaiting = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(patience);
        if (waiting.length > 0) beginNext();
        else isBusy = false;
      };
      const patience =
        patienceMs === undefined ? undefined : setTimeout(continueWithWaiting, patienceMs);
      void answer(batch).then(continueWithWaiting);
    });
  }

  async function answer(batch: Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) beginNext();
    });
}
