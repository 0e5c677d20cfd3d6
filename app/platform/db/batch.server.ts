import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Collects items while a write is in progress and writes them together, like a database's group commit:
 * a single item is written at once, and under load a hundred cost one round trip. What arrives in the
 * same turn of the event loop, from several connections, is written together too.
 * @param write receives the items in order and returns one result for each
 */
export function createBatch<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  type Waiting = {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      await nextTurn();
      const batch = waiting;
      waiting = [];
      try {
        const results = await write(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => {
          resolve(results[index] as Result);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
