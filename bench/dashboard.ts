import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { countMessages } from '#app/features/messages/message.queries.server.ts';
import { listQuery, PAGE_SIZE } from '#app/features/messages/message-list.queries.server.ts';
import type { Benchmark } from './figure.ts';
import { setStage } from './setup/stage.ts';

const SMALL = { people: 100, messages: 1_000 };
const LARGE = { people: 100_000, messages: 1_000_000 };
const ROUNDS = 2_000;

/** The dashboard's two reads must not feel how many others use the product. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  async measure() {
    const stage = await setStage();
    await fill(stage.pool, SMALL);
    const small = await p99(stage.pool);
    await fill(stage.pool, LARGE);
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

/** People with ten messages each, each message with its delivery; what is there goes first. */
async function fill(
  pool: pg.Pool,
  { people, messages }: { people: number; messages: number },
): Promise<void> {
  await pool.query('truncate users, messages, deliveries cascade');
  await pool.query(
    `insert into users (email, name, created_at, updated_at)
     select 'p' || n || '@people.test', 'P', now(), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `insert into messages (id, user_id, recipient_email, recipient_email_hash, subject,
       personalized_content, is_anonymous, status, sent_at, permission_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), users.id, sha256(users.id::text::bytea), sha256(users.id::text::bytea),
            sha256('subject'), sha256('letter') || sha256('more of it'), false, 'sent', now(), now(),
            now() - n * interval '1 hour', now()
       from generate_series(1, $1::int) n cross join users`,
    [messages / people],
  );
  await pool.query(
    `insert into deliveries (id, message_id, state, due_at, next_attempt_at, token_hash, token_key_version, accepted_at, created_at, updated_at)
     select gen_random_uuid(), id, 'accepted', now(), now(), sha256(id::text::bytea), 1, now(), now(), now() from messages`,
  );
  await pool.query('vacuum analyze users, messages, deliveries');
}

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
