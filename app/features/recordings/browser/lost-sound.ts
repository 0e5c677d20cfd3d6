/** Less than a short word, in milliseconds. */
const NOTICEABLE_MS = 250;
/** Once a busy page is free again, the sound that waited for it arrives within this time. */
const SETTLING_MS = 500;
/** How much slower than the clock a device may be. Firefox without a real device to play on: 0.05. */
const TOLERATED_DRIFT = 0.1;

/**
 * Notices sound that never arrives: a busy device drops it without telling the page. Sound that was
 * only delayed catches up; after a loss, everything stays late.
 * @returns a function to call whenever sound arrives, with the time and the length of the sound in
 * milliseconds; it returns true once for each loss, half a second after it
 */
export function createLossDetector(): (nowMs: number, soundMs: number) => boolean {
  let heardMs = 0;
  let leastDelayMs = Number.POSITIVE_INFINITY;
  let lastMs: number | null = null;
  let late: { sinceMs: number; delayMs: number } | null = null;
  return (nowMs, soundMs) => {
    heardMs += soundMs;
    const delayMs = nowMs - heardMs;
    if (!late) leastDelayMs += (nowMs - (lastMs ?? nowMs)) * TOLERATED_DRIFT;
    leastDelayMs = Math.min(leastDelayMs, delayMs);
    lastMs = nowMs;
    if (delayMs - leastDelayMs < NOTICEABLE_MS) {
      late = null;
      return false;
    }
    late = {
      sinceMs: late?.sinceMs ?? nowMs,
      delayMs: Math.min(late?.delayMs ?? delayMs, delayMs),
    };
    if (nowMs - late.sinceMs < SETTLING_MS) return false;
    leastDelayMs = late.delayMs;
    late = null;
    return true;
  };
}
