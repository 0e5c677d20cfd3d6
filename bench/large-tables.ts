import os from 'node:os';
import { parseArgs } from 'node:util';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { claimDue } from '#app/features/dispatch/queue/delivery.store.server.ts';
import { claimDueReminders } from '#app/features/dispatch/reminders/reminder.store.server.ts';
import { buildIfChanged } from '#server/local/build.ts';
import { dashboardReader } from './dashboard.ts';
import { median, pairedRatio } from './measurement.ts';
import { type BenchInstance, startBenchInstance } from './setup/bench-instance.ts';
import { fillTables } from './setup/fill-tables.ts';

const FEW = 1_000;
const ROUNDS = 200;
const ROUNDS_TO_WARM = 40;
const AT_ONCE = 20;

/**
 * `npm run bench:large-tables -- --rows 10000000`: the due scan, the reminder scan and the dashboard with
 * that many messages and deliveries against a thousand, and what the tables, their indexes and a vacuum
 * cost (docs/decisions). Ten million rows take some 20 GB among the temporary files.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } });
const rows = Number(values.rows);
const print = (line: string) => process.stdout.write(`${line}\n`);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function startWith(count: number): Promise<BenchInstance> {
  const instance = await startBenchInstance();
  const ms = await timed(() => fillTables(instance.pool, count));
  print(`${count} rows: filled in ${Math.round(ms / 1_000)} s`);
  return instance;
}

async function printSizes(pool: pg.Pool): Promise<void> {
  for (const table of ['messages', 'deliveries']) {
    const { rows: sizes } = await pool.query(
      `select relname as name, pg_size_pretty(pg_table_size(oid)) as size from pg_class where relname = $1
       union all
       select indexrelname, pg_size_pretty(pg_relation_size(indexrelid))
         from pg_stat_user_indexes where relname = $1`,
      [table],
    );
    print(sizes.map(({ name, size }) => `${name} ${size}`).join(', '));
    const ms = await timed(() => pool.query(`vacuum (analyze) ${table}`));
    print(`vacuum of ${table}: ${(ms / 1_000).toFixed(1)} s`);
  }
}

/** Runs a scan once, and times it. */
type Scan = (instance: BenchInstance) => Promise<() => Promise<number>>;

/** Times a claim, after ending the claims of the last round. */
const claiming =
  (release: string, claim: (db: NodePgDatabase) => Promise<unknown[]>): Scan =>
  async ({ pool }) => {
    const db = drizzle({ client: pool });
    return async () => {
      await pool.query(release);
      return timed(() => claim(db));
    };
  };

const scans: Record<string, Scan> = {
  'due scan': claiming(
    "update deliveries set claim_id = null, claim_until = null where claim_id is not null and state = 'waiting' and next_attempt_at <= now()",
    (db) => claimDue(db, crypto.randomUUID(), AT_ONCE, new Date()),
  ),
  'reminder scan': claiming(
    "update deliveries set reminder_due_at = now(), reminder_claim_id = null where reminder_claim_id is not null and reminder_due_at < now() + interval '30 minutes'",
    (db) => claimDueReminders(db, crypto.randomUUID(), AT_ONCE, new Date()),
  ),
  dashboard: async ({ pool }) => {
    const read = await dashboardReader(pool);
    let round = 0;
    return () => {
      round += 1;
      return timed(() => read(round));
    };
  },
};

await buildIfChanged(print);
const few = await startWith(FEW);
const many = await startWith(rows);
await printSizes(many.pool);
for (const [name, scan] of Object.entries(scans)) {
  const [runFew, runMany] = [await scan(few), await scan(many)];
  const [amongFew, amongMany]: [number[], number[]] = [[], []];
  for (let round = -ROUNDS_TO_WARM; round < ROUNDS; round += 1) {
    const [fewMs, manyMs] = [await runFew(), await runMany()];
    if (round < 0) continue;
    amongFew.push(fewMs);
    amongMany.push(manyMs);
  }
  print(
    `${name}: ${pairedRatio(amongMany, amongFew).toFixed(2)}, ${median(amongMany).toFixed(2)} ms and ${median(amongFew).toFixed(2)} ms, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
}
await Promise.all([few.stop(), many.stop()]);
