import { seconds } from '../clock/clock.ts';

const WINDOW_MS = seconds(10);
/** More different lines than this at once are all written. */
const MAX_COUNTED = 200;

/**
 * Counts what is logged again and again: without a database, the same error comes twenty times a second.
 * A line is written at once and stands for those of the next ten seconds, which `write` then counts.
 * @param endLater ends the ten seconds of a line
 * @returns whether to write a line; lines of the same key say the same
 */
export function createRepeatCounter<Line>(
  write: (line: Line, count: number) => void,
  endLater: (end: () => void) => void = (end) => void setTimeout(end, WINDOW_MS).unref(),
): (key: string, line: Line) => boolean {
  const counts = new Map<string, number>();
  return (key, line) => {
    const count = counts.get(key);
    if (count !== undefined) {
      counts.set(key, count + 1);
      return false;
    }
    if (counts.size >= MAX_COUNTED) return true;
    counts.set(key, 0);
    endLater(() => {
      const repeated = counts.get(key) ?? 0;
      counts.delete(key);
      if (repeated > 0) write(line, repeated);
    });
    return true;
  };
}
