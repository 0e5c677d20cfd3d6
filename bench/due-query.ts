import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { claimDue } from '#app/features/dispatch/queue/delivery.store.server.ts';
import { type Benchmark, median, pairedRatio } from './figure.ts';
import { addLetter, type Stage, setStage } from './setup/stage.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const DUE = 20;
const ROUNDS = 100;
const ROUNDS_TO_WARM = 20;

/** Finding what is due must cost the same however much is still to come. */
export const dueQuery: Benchmark = {
  name: 'due-query',
  async measure() {
    const [few, many] = [await waitingPlace(FEW), await waitingPlace(MANY)];
    const times: [number[], number[]] = [[], []];
    for (let round = -ROUNDS_TO_WARM; round < ROUNDS; round += 1) {
      for (const [index, { pool }] of [few, many].entries()) {
        const milliseconds = await timeClaim(pool);
        if (round >= 0) times[index]?.push(milliseconds);
      }
    }
    await Promise.all([few.end(), many.end()]);
    const [amongFew, amongMany] = times;
    return [
      {
        name: 'finding due messages among 1,000,000 against among 1,000',
        value: pairedRatio(amongMany, amongFew),
        bar: { kind: 'at most', value: 1.5 },
        unit: '',
        detail: `${median(amongMany).toFixed(2)} ms against ${median(amongFew).toFixed(2)} ms a claim of ${DUE}`,
      },
    ];
  },
};

/** A place where a few messages are due and so many are still to come. */
async function waitingPlace(scheduled: number): Promise<Stage> {
  const stage = await setStage();
  for (let letter = 0; letter < DUE; letter += 1) {
    await addLetter(stage, { content: 'Soon.', recipientEmail: `r${letter}@recipients.test` });
  }
  await schedule(stage, scheduled);
  // What filling it left to be written down must not be paid for by the first claims.
  await stage.pool.query('vacuum analyze messages, deliveries');
  await stage.pool.query('checkpoint');
  return stage;
}

/** Deliveries of next year, made in the database: their letters play no part in finding what is due. */
async function schedule({ pool }: Stage, count: number): Promise<void> {
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
  const begin = performance.now();
  const claimed = await claimDue(drizzle({ client: pool }), crypto.randomUUID(), DUE, new Date());
  const milliseconds = performance.now() - begin;
  if (claimed.length !== DUE) throw new Error(`${claimed.length} of ${DUE} were found`);
  return milliseconds;
}
