import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { claimDueReminders } from '#app/features/dispatch/reminders/reminder.store.server.ts';
import { type Benchmark, median, pairedRatio } from './measurement.ts';
import { type BenchInstance, startBenchInstance } from './setup/bench-instance.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const DUE = 20;
const ROUNDS = 100;
const ROUNDS_TO_WARM = 20;

/** Looking for due reminders every minute must not get slower as more letters wait to be opened. */
export const reminderScan: Benchmark = {
  name: 'reminder-scan',
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
        name: 'reminder scan: 1,000,000 messages, relative to 1,000',
        value: pairedRatio(amongMany, amongFew),
        target: { kind: 'at most', value: 1.5 },
        unit: '',
        detail: `${median(amongMany).toFixed(2)} ms and ${median(amongFew).toFixed(2)} ms per claim of ${DUE}`,
      },
    ];
  },
};

/** Letters that nobody has opened: every one has a reminder ahead, and a few are due. */
async function buildInstance(letters: number): Promise<BenchInstance> {
  const instance = await startBenchInstance();
  const { pool } = instance;
  await pool.query(
    `with made as (
       insert into messages (id, user_id, recipient_email, recipient_email_hash, subject, personalized_content,
           is_anonymous, wants_reminder, status, sent_at, permission_confirmed_at, created_at, updated_at)
         select gen_random_uuid(), id, '', '', '', '', false, true, 'sent', now(), now(), now(), now()
           from (select id from users limit 1) as sender, generate_series(1, $1)
       returning id)
     insert into deliveries (id, message_id, state, due_at, next_attempt_at, accepted_at, expires_at,
         reminder_due_at, token_hash, token_key_version, created_at, updated_at)
       select gen_random_uuid(), id, 'accepted', now(), now(), now(), now() + interval '1 year',
           now() + interval '1 day' + random() * interval '2 days', uuid_send(id), 1, now(), now()
         from made`,
    [letters],
  );
  await pool.query(
    'update deliveries set reminder_due_at = now() where id in (select id from deliveries limit $1)',
    [DUE],
  );
  // Otherwise the first claims would pay for writing all this to disk.
  await pool.query('vacuum analyze messages, deliveries');
  await pool.query('checkpoint');
  return instance;
}

async function timeClaim(pool: pg.Pool): Promise<number> {
  await pool.query(
    'update deliveries set reminder_due_at = now(), reminder_claim_id = null where reminder_claim_id is not null',
  );
  const db = drizzle({ client: pool });
  const start = performance.now();
  const claimed = await claimDueReminders(db, crypto.randomUUID(), DUE, new Date());
  const milliseconds = performance.now() - start;
  if (claimed.length !== DUE) throw new Error(`Claimed ${claimed.length} of ${DUE}`);
  return milliseconds;
}
