import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import { claimDue } from '#app/features/delivery/delivery.store.server.ts';
import { type Benchmark, median } from './figure.ts';
import { addLetter, type Stage, setStage } from './setup/stage.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const DUE = 20;
const ROUNDS = 15;

/** Finding what is due must cost the same however much is still to come. */
export const dueQuery: Benchmark = {
  name: 'due-query',
  async measure() {
    const stage = await setStage();
    for (let letter = 0; letter < DUE; letter += 1) {
      await addLetter(stage, { content: 'Soon.', recipientEmail: `r${letter}@recipients.test` });
    }
    await schedule(stage, FEW);
    const among = { few: await timed(stage), many: 0 };
    await schedule(stage, MANY - FEW);
    among.many = await timed(stage);
    await stage.end();
    return [
      {
        name: 'finding due messages among 1,000,000 against among 1,000',
        value: among.many / among.few,
        bar: { kind: 'at most', value: 1.5 },
        unit: '',
        detail: `${among.many.toFixed(2)} ms against ${among.few.toFixed(2)} ms a claim of ${DUE}`,
      },
    ];
  },
};

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
  await pool.query('analyze deliveries');
}

async function timed({ pool }: Stage): Promise<number> {
  const db = drizzle({ client: pool });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pool.query(
      'update deliveries set claim_id = null, claim_until = null where claim_id is not null',
    );
    const begin = performance.now();
    const claimed = await claimDue(db, crypto.randomUUID(), DUE, new Date());
    times.push(performance.now() - begin);
    if (claimed.length !== DUE) throw new Error(`${claimed.length} of ${DUE} were found`);
  }
  return median(times);
}
