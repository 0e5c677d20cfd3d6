import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { countMessages } from '#app/features/messages/message.queries.server.ts';
import { listQuery, PAGE_SIZE } from '#app/features/messages/message-list.queries.server.ts';
import type { Benchmark } from './figure.ts';
import { fillStage, LARGE, SMALL } from './setup/crowd.ts';
import { setStage } from './setup/stage.ts';

const ROUNDS = 2_000;

/** The dashboard's two reads must not feel how many others use the product. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  async measure() {
    const stage = await setStage();
    await fillStage(stage.pool, SMALL);
    const small = await p99(stage.pool);
    await fillStage(stage.pool, LARGE);
    const large = await p99(stage.pool);
    await stage.end();
    return [
      {
        name: 'dashboard, p99 with 1,000,000 messages against 1,000',
        value: large / small,
        bar: { kind: 'at most', value: 2 },
        unit: '',
        detail: `${small.toFixed(2)} ms and ${large.toFixed(2)} ms, ${ROUNDS} rounds each`,
      },
    ];
  },
};

/** Milliseconds within which 99 of 100 dashboards of people at random are read. */
async function p99(pool: pg.Pool): Promise<number> {
  const db = drizzle({ client: pool });
  const { rows } = await pool.query('select id from users order by random() limit 100');
  const times: number[] = [];
  for (let round = -100; round < ROUNDS; round += 1) {
    const { id } = rows[Math.abs(round) % rows.length];
    const start = performance.now();
    await countMessages(db, id);
    await listQuery(db, id, null).limit(PAGE_SIZE);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}
