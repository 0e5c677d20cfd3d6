import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import {
  listQuery,
  needingQuery,
  PAGE_SIZE,
} from '#app/features/messages/list/message-list.queries.server.ts';
import { countMessages } from '#app/features/messages/message.queries.server.ts';
import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { type Benchmark, median, p99, pairedRatio } from './measurement.ts';
import { startBenchInstance } from './setup/bench-instance.ts';
import { LARGE, populate, SMALL } from './setup/populate.ts';

/** Each gives one ratio: a pause of the machine in one of them does not decide the result. */
const SERIES = 10;
const ROUNDS = 500;
const ROUNDS_TO_WARM = 200;

/** The dashboard's queries must not get slower as others send more messages. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  async measure() {
    const [small, large] = [await startBenchInstance(), await startBenchInstance()];
    await populate(small.pool, SMALL);
    await populate(large.pool, LARGE);
    const readers = [await dashboardReader(small.pool), await dashboardReader(large.pool)];
    // In alternation, so that other load affects both alike.
    const p99OfSeries = async (rounds: number) => {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, read] of readers.entries()) {
          const start = performance.now();
          await read(round);
          times[index]?.push(performance.now() - start);
        }
      }
      return times.map(p99);
    };
    await p99OfSeries(ROUNDS_TO_WARM);
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
    for (let series = 0; series < SERIES; series += 1) {
      const [p99Small = 0, p99Large = 0] = await p99OfSeries(ROUNDS);
      ofSmall.push(p99Small);
      ofLarge.push(p99Large);
    }
    await Promise.all([small.stop(), large.stop()]);
    return [
      {
        name: 'dashboard, p99: 1,000,000 messages, relative to 1,000',
        value: pairedRatio(ofLarge, ofSmall),
        target: { kind: 'at most', value: 1.1 },
        unit: '',
        detail: `${median(ofLarge).toFixed(2)} ms and ${median(ofSmall).toFixed(2)} ms, medians of ${SERIES} series of ${ROUNDS} rounds`,
      },
    ];
  },
};

/** Reads the dashboards of a hundred random people in turn. */
export async function dashboardReader(pool: pg.Pool): Promise<(round: number) => Promise<void>> {
  const db = drizzle({ client: pool });
  const { rows } = await pool.query('select id from users order by random() limit 100');
  return async (round) => {
    const { id } = rows[round % rows.length];
    await countMessages(db, id);
    await needingQuery(db, id, new Date());
    const listed = await listQuery(db, { userId: id, status: null }).limit(PAGE_SIZE);
    await previewReturns(
      db,
      listed.map((message) => message.id),
    );
  };
}
