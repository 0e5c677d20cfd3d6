import type pg from 'pg';

export const SMALL = { people: 100, messages: 1_000 };
export const LARGE = { people: 100_000, messages: 1_000_000 };

/** Replaces all data with people and messages, each with a delivery. */
export async function populate(
  pool: pg.Pool,
  { people, messages }: { people: number; messages: number },
): Promise<void> {
  // The audit log is emptied along with its people, which only its owner can allow.
  await pool.query('alter table audit_entries disable trigger user');
  await pool.query('truncate users, messages, deliveries cascade');
  await pool.query('alter table audit_entries enable trigger user');
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
  // Otherwise the first reads would share the disk with the writing of all this.
  await pool.query('checkpoint');
}
