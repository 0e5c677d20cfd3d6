import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { listQuery, PAGE_SIZE } from '#app/features/messages/list/message-list.queries.server.ts';
import { countMessages } from '#app/features/messages/message.queries.server.ts';
import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { type Benchmark, p99 } from './measurement.ts';
import { startBenchInstance } from './setup/bench-instance.ts';
import { LARGE, populate, SMALL } from './setup/populate.ts';

const ROUNDS = 2_000;
const ROUNDS_TO_WARM = 100;

/** The dashboard's three queries must not get slower as others send more messages. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  async measure() {
    const [small, large] = [await startBenchInstance(), await startBenchInstance()];
    await populate(small.pool, SMALL);
    await populate(large.pool, LARGE);
    const readers = [await readerOf(small.pool), await readerOf(large.pool)];
    const times: [number[], number[]] = [[], []];
    // In alternation, so that other load affects both alike.
    for (let round = -ROUNDS_TO_WARM; round < ROUNDS; round += 1) {
      for (const [index, read] of readers.entries()) {
        const start = performance.now();
        await read(Math.abs(round));
        if (round >= 0) times[index]?.push(performance.now() - start);
      }
    }
    await Promise.all([small.stop(), large.stop()]);
    const [p99Small, p99Large] = [p99(times[0]), p99(times[1])];
    return [
      {
        name: 'dashboard, p99: 1,000,000 messages, relative to 1,000',
        value: p99Large / p99Small,
        target: { kind: 'at most', value: 1.1 },
        unit: '',
        detail: `${p99Large.toFixed(2)} ms and ${p99Small.toFixed(2)} ms, ${ROUNDS} rounds each`,
      },
    ];
  },
};

/** Reads the dashboards of a hundred random people in turn. */
async function readerOf(pool: pg.Pool): Promise<(round: number) => Promise<void>> {
  const db = drizzle({ client: pool });
  const { rows } = await pool.query('select id from users order by random() limit 100');
  return async (round) => {
    const { id } = rows[round % rows.length];
    await countMessages(db, id);
    const listed = await listQuery(db, { userId: id, status: null }).limit(PAGE_SIZE);
    await previewReturns(
      db,
      listed.map((message) => message.id),
    );
  };
}
