import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { claimDue } from '#app/features/dispatch/queue/delivery.store.server.ts';
import { type Benchmark, median, pairedRatio } from './measurement.ts';
import { addLetter, type BenchInstance, startBenchInstance } from './setup/bench-instance.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const DUE = 20;
const ROUNDS = 100;
const ROUNDS_TO_WARM = 20;

/** Claiming due messages must not get slower as more messages are scheduled. */
export const dueQuery: Benchmark = {
  name: 'due-query',
  async measure() {
    const [few, many] = [await buildInstance(FEW), await buildInstance(MANY)];
    const times: [number[], number[]] = [[], []];
    for (let round = -ROUNDS_TO_WARM; round < ROUNDS; round += 1) {
      for (const [index, { pool }] of [few, many].entries()) {
        const milliseconds = await timeClaim(pool);
        if (round >= 0) times[index]?.push(milliseconds);
      }
    }
    await Promise.all([few.stop(), many.stop()]);
    const [amongFew, amongMany] = times;
    return [
      {
        name: 'claiming due messages: 1,000,000 scheduled, relative to 1,000',
        value: pairedRatio(amongMany, amongFew),
        target: { kind: 'at most', value: 1.5 },
        unit: '',
        detail: `${median(amongMany).toFixed(2)} ms and ${median(amongFew).toFixed(2)} ms per claim of ${DUE}`,
      },
    ];
  },
};

/** An instance where a few messages are due and many more are scheduled. */
async function buildInstance(scheduled: number): Promise<BenchInstance> {
  const instance = await startBenchInstance();
  for (let letter = 0; letter < DUE; letter += 1) {
    await addLetter(instance, { content: 'Soon.', recipientEmail: `r${letter}@recipients.test` });
  }
  await schedule(instance, scheduled);
  // Otherwise the first claims would pay for writing all this to disk.
  await instance.pool.query('vacuum analyze messages, deliveries');
  await instance.pool.query('checkpoint');
  return instance;
}

/** Inserts deliveries for next year; their letters are not needed to find due ones. */
async function schedule({ pool }: BenchInstance, count: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into messages (id, user_id, recipient_email, recipient_email_hash, subject, personalized_content,
           is_anonymous, status, scheduled_for, permission_confirmed_at, created_at, updated_at)
         select gen_random_uuid(), user_id, '', '', '', '', false, 'scheduled', now() + interval '1 year', now(), now(), now()
           from (select user_id from messages limit 1) as sender, generate_series(1, $1)
       returning id)
     insert into deliveries (id, message_id, state, due_at, next_attempt_at, token_hash, token_key_version, created_at, updated_at)
       select gen_random_uuid(), id, 'waiting', later, later, uuid_send(id), 1, now(), now()
         from (select id, now() + interval '1 year' + random() * interval '1 year' as later from made) as due`,
    [count],
  );
}

async function timeClaim(pool: pg.Pool): Promise<number> {
  await pool.query(
    'update deliveries set claim_id = null, claim_until = null where claim_id is not null',
  );
  const start = performance.now();
  const claimed = await claimDue(drizzle({ client: pool }), crypto.randomUUID(), DUE, new Date());
  const milliseconds = performance.now() - start;
  if (claimed.length !== DUE) throw new Error(`Claimed ${claimed.length} of ${DUE}`);
  return milliseconds;
}
