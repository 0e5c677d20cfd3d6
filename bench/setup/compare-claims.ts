import { performance } from 'node:perf_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Measurement, median, pairedRatio } from '../measurement.ts';
import { type BenchInstance, startBenchInstance } from './bench-instance.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 100;
const ROUNDS_TO_WARM = 20;

/** How many rows are due, and claimed at once. */
export const DUE = 20;

interface Claims {
  name: string;
  /** Inserts `DUE` rows that are due now, and `later` rows that are due later. */
  fill: (instance: BenchInstance, later: number) => Promise<void>;
  /** Ends all claims. */
  release: string;
  claim: (db: NodePgDatabase, claimId: string) => Promise<unknown[]>;
}

/** Compares claiming what is due among a million rows with claiming it among a thousand. */
export async function compareClaims({ name, fill, release, claim }: Claims): Promise<Measurement> {
  const build = async (later: number) => {
    const instance = await startBenchInstance();
    await fill(instance, later);
    // Otherwise the first claims would pay for writing all this to disk.
    await instance.pool.query('vacuum analyze messages, deliveries');
    await instance.pool.query('checkpoint');
    return instance;
  };
  const timeClaim = async (pool: pg.Pool) => {
    await pool.query(release);
    const db = drizzle({ client: pool });
    const start = performance.now();
    const claimed = await claim(db, crypto.randomUUID());
    const milliseconds = performance.now() - start;
    if (claimed.length !== DUE) throw new Error(`Claimed ${claimed.length} of ${DUE}`);
    return milliseconds;
  };
  const [few, many] = [await build(FEW), await build(MANY)];
  const [amongFew, amongMany]: [number[], number[]] = [[], []];
  for (let round = -ROUNDS_TO_WARM; round < ROUNDS; round += 1) {
    const [fewMs, manyMs] = [await timeClaim(few.pool), await timeClaim(many.pool)];
    if (round < 0) continue;
    amongFew.push(fewMs);
    amongMany.push(manyMs);
  }
  await Promise.all([few.stop(), many.stop()]);
  return {
    name,
    value: pairedRatio(amongMany, amongFew),
    target: { kind: 'at most', value: 1.1 },
    unit: '',
    detail: `${median(amongMany).toFixed(2)} ms and ${median(amongFew).toFixed(2)} ms per claim of ${DUE}`,
  };
}
