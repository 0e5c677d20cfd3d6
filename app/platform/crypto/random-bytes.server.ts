import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;

const pool = Buffer.alloc(POOL_BYTES);
let taken = POOL_BYTES;

/**
 * Random bytes for nonces; no byte is used twice. They come from a pool of 4,096 bytes, because asking
 * the system for sixteen at a time took 5 % of the recipient's page.
 * @param count at most 4,096
 */
export function takeRandomBytes(count: number): Buffer {
  if (taken + count > POOL_BYTES) {
    randomFillSync(pool);
    taken = 0;
  }
  const bytes = Buffer.from(pool.subarray(taken, taken + count));
  pool.fill(0, taken, taken + count);
  taken += count;
  return bytes;
}
