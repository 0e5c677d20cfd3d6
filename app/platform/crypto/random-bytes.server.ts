import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;

const pool = Buffer.alloc(POOL_BYTES);
let taken = POOL_BYTES;

/**
 * Random bytes for nonces, each handed out once. They are drawn from the system by the page: asking it
 * for sixteen at a time, for every answer, took a twentieth of the recipient's page.
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
