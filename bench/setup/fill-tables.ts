import type pg from 'pg';

const MESSAGES_EACH = 100;

/**
 * Fills a new database with messages and their deliveries: a tenth waits for a day in the next five
 * years, a twentieth has a reminder ahead, a few of both are due now. Letters are short, since none of
 * the queries measured on it reads them. Without triggers, and with indexes created afterwards: a
 * million rows would take minutes otherwise.
 */
export async function fillTables(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    for (const setting of ['fsync = off', 'full_page_writes = off', "max_wal_size = '16GB'"]) {
      await client.query(`alter system set ${setting}`);
    }
    await client.query('select pg_reload_conf()');
    await client.query("set session_replication_role = 'replica'");
    await client.query("set maintenance_work_mem = '512MB'");
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename in ('messages', 'deliveries') and indexname not like '%\\_pkey'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      `insert into users (email, name, created_at, updated_at)
       select 'p' || n || '@people.test', 'P', now() - interval '1 year', now()
         from generate_series(1, greatest($1::int / ${MESSAGES_EACH}, 1)) n`,
      [count],
    );
    await client.query(
      `with people as (select array_agg(id) as ids from users)
       insert into messages (id, user_id, recipient_email, recipient_email_hash, recipient_mailbox_hash, subject,
           personalized_content, is_anonymous, wants_reminder, status, sent_at, scheduled_for, permission_confirmed_at, created_at, updated_at)
       select id, ids[1 + n % cardinality(ids)], uuid_send(id), uuid_send(id), uuid_send(id), uuid_send(id),
              sha256(uuid_send(id)) || uuid_send(id), false, n % 20 = 1,
              case when n % 10 = 0 then 'scheduled' else 'sent' end, now(), case when n % 10 = 0 then now() + interval '1 year' end, now(),
              now() - n * interval '10 seconds', now()
         from (select gen_random_uuid() as id, n from generate_series(1, $1::int) n order by 1) as made, people`,
      [count],
    );
    await client.query(
      `insert into deliveries (id, message_id, state, due_at, next_attempt_at, token_hash, mail_code_hash,
           token_key_version, accepted_at, expires_at, reminder_due_at, created_at, updated_at)
       select id, id, case when status = 'scheduled' then 'waiting' else 'accepted' end, later, later,
              uuid_send(id), uuid_send(id), 1,
              case when status = 'sent' then now() end,
              case when status = 'sent' then now() + interval '1 year' end,
              case when wants_reminder and status = 'sent' then now() + interval '1 hour' + random() * interval '3 days' end,
              now(), now()
         from (select id, status, wants_reminder, now() + interval '1 hour' + random() * interval '5 years' as later
                 from messages) as made`,
    );
    for (const { definition } of indexes) await client.query(definition);
    for (const [column, condition] of [
      ['next_attempt_at', "state = 'waiting'"],
      ['reminder_due_at', 'reminder_due_at is not null'],
    ]) {
      await client.query(
        `update deliveries set ${column} = now()
          where id in (select id from deliveries where ${condition} limit 20)`,
      );
    }
    await client.query('alter system reset all');
    await client.query('select pg_reload_conf()');
    await client.query('vacuum (analyze) users, messages, deliveries');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}
