import { randomUUID } from 'node:crypto';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { addSender, type LetterStore, letterText } from '../setup/bench-instance.ts';

const PEOPLE = 10_000;
/** Of each person: most letters were sent and arrived, one waits for next year, one is a draft. */
const STATUSES = ['sent', 'sent', 'sent', 'sent', 'sent', 'sent', 'scheduled', 'draft'];
const LETTERS_AT_ONCE = 2_000;

/** Fills a new database as 10,000 people would have, with texts that are encrypted as theirs. */
export async function populate({ keyring, pool }: LetterStore): Promise<string> {
  await addSender(pool);
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, name, created_at, updated_at)
     select 'p' || n || '@people.test', 'Person ' || n, now() - interval '1 year', now() from generate_series(1, $1::int) n
     returning id`,
    [PEOPLE],
  );
  const letters = rows.flatMap(({ id: userId }, person) =>
    STATUSES.map((status, index) => ({
      userId,
      status,
      email: `r${index}-${person}@recipients.test`,
    })),
  );
  for (let at = 0; at < letters.length; at += LETTERS_AT_ONCE) {
    const values = letters
      .slice(at, at + LETTERS_AT_ONCE)
      .map(({ userId, status, email }, index) => {
        const [id, deliveryId] = [randomUUID(), randomUUID()];
        const encrypt = (column: string, text: string) =>
          keyring.encrypt(text, `messages.${column}:${id}`).toString('hex');
        return {
          id,
          user_id: userId,
          status,
          email: encrypt('recipientEmail', email),
          email_hash: keyring.lookupHash(email).toString('hex'),
          mailbox_hash: mailboxHash(keyring, email).toString('hex'),
          name: encrypt('recipientName', 'Maya'),
          subject: encrypt('subject', 'For you'),
          content: encrypt('personalizedContent', letterText(200 + ((at + index) % 1_600))),
          sender_name: encrypt('senderName', 'Jonas'),
          delivery_id: deliveryId,
          token_hash: tokenHash(keyring.linkToken(deliveryId, 1)).toString('hex'),
          days: (at + index) % 300,
        };
      });
    await pool.query(INSERT, [JSON.stringify(values)]);
  }
  await pool.query('vacuum analyze users, messages, deliveries');
  const size = await pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return `${PEOPLE} people, ${letters.length} letters, a database of ${size.rows[0]?.size}`;
}

const INSERT = `
  with given as (
    select *, now() - days * interval '1 day' as written_at
      from json_to_recordset($1) as one (id uuid, user_id uuid, status text, email text, email_hash text,
        mailbox_hash text, name text, subject text, content text, sender_name text, delivery_id uuid,
        token_hash text, days int)
  ), written as (
    insert into messages (id, user_id, template_id, recipient_email, recipient_email_hash,
      recipient_mailbox_hash, recipient_name, subject, personalized_content, sender_name, is_anonymous,
      status, scheduled_for, sent_at, permission_confirmed_at, created_at, updated_at)
    select id, user_id, 'gratitude-2', decode(email, 'hex'), decode(email_hash, 'hex'),
      decode(mailbox_hash, 'hex'), decode(name, 'hex'), decode(subject, 'hex'), decode(content, 'hex'),
      decode(sender_name, 'hex'), false, status,
      case status when 'scheduled' then now() + interval '1 year' end,
      case status when 'sent' then written_at end,
      case status when 'draft' then null else written_at end, written_at, written_at
    from given
  )
  insert into deliveries (id, message_id, state, due_at, next_attempt_at, token_hash, token_key_version,
    accepted_at, created_at, updated_at)
  select delivery_id, id, case status when 'sent' then 'accepted' else 'waiting' end, due_at, due_at,
    decode(token_hash, 'hex'), 1, case status when 'sent' then written_at end, written_at, written_at
  from given
  cross join lateral (select case status when 'sent' then written_at else now() + interval '1 year' end) as due (due_at)
  where status <> 'draft'`;
