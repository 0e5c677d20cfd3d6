import { type SQL, sql } from 'drizzle-orm';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { NEW_ACCOUNT_LASTS, type Traffic } from './caps.rules.ts';

/** A dead address is left alone this long: mailboxes come back, and typing mistakes get owners. */
const SUPPRESSION_LIFE = days(180);
/** The longest stretch a cap looks at. */
const LONGEST_WINDOW = days(7);

export interface Obstacles {
  messageId: string;
  senderEmail: string;
  isSenderVerified: boolean;
  isSenderSuspended: boolean;
  recipientEmailHash: Buffer;
  /** By the recipient, from this sender or from everybody; or the address does not exist. */
  isBlocked: boolean;
  traffic: Traffic;
}

/** As milliseconds, which arrive as numbers also inside an array. */
const inMilliseconds = (time: SQL) => sql`(extract(epoch from ${time}) * 1000)::float8`;
const asDates = (found: number[]) => found.map((time) => new Date(time));

/**
 * What may stand in the way of these messages going out at `at`: one query, because it is asked for
 * every claim of every worker.
 * @param counts what the caps count: what has gone out (`accepted`), or what is to go out as well
 */
export async function listObstacles(
  tx: DbOrTx,
  messageIds: string[],
  counts: 'accepted' | 'planned',
  now: Date,
): Promise<Obstacles[]> {
  if (messageIds.length === 0) return [];
  const states =
    counts === 'accepted'
      ? sql`d.state = 'accepted'`
      : sql`d.state in ('accepted', 'waiting', 'held')`;
  const since = shifted(now, -LONGEST_WINDOW).toISOString();
  const goesOutAt = sql`coalesce(d.accepted_at, d.due_at)`;
  const others = (where: SQL) => sql`array(
    select ${inMilliseconds(goesOutAt)} from messages o join deliveries d on d.message_id = o.id
     where ${where} and o.id <> m.id and ${states} and ${goesOutAt} > ${since})`;
  const none = sql`array[]::float8[]`;
  const { rows } = await tx.execute<{
    id: string;
    email: string;
    email_verified: boolean;
    is_suspended: boolean;
    since: number;
    recipient_email_hash: Buffer;
    is_anonymous: boolean;
    is_blocked: boolean;
    has_answered: boolean;
    sender_to_address: number[];
    anonymous_to_address: number[];
    from_sender: number[];
  }>(sql`
    select m.id, m.is_anonymous, m.recipient_email_hash, u.email, u.email_verified, u.suspended_at is not null as is_suspended, ${inMilliseconds(sql`u.created_at`)} as since,
      exists (select 1 from recipient_blocks b where b.recipient_email_hash = m.recipient_email_hash
               and (b.sender_id is null or b.sender_id = m.user_id))
      or exists (select 1 from suppressed_addresses s where s.recipient_email_hash = m.recipient_email_hash
               and s.created_at > ${shifted(now, -SUPPRESSION_LIFE).toISOString()}) as is_blocked,
      exists (select 1 from messages o join deliveries d on d.message_id = o.id
               where o.user_id = m.user_id and o.recipient_email_hash = m.recipient_email_hash
                 and d.opened_at is not null) as has_answered,
      ${others(sql`o.user_id = m.user_id and o.recipient_email_hash = m.recipient_email_hash`)} as sender_to_address,
      case when m.is_anonymous then ${others(sql`o.recipient_email_hash = m.recipient_email_hash and o.is_anonymous`)}
           else ${none} end as anonymous_to_address,
      case when u.created_at > ${shifted(now, -NEW_ACCOUNT_LASTS).toISOString()}
           then ${others(sql`o.user_id = m.user_id`)} else ${none} end as from_sender
    from messages m join users u on u.id = m.user_id
    where m.id = any(${sql.param(messageIds)}::uuid[])`);
  return rows.map((row) => ({
    messageId: row.id,
    senderEmail: row.email,
    isSenderVerified: row.email_verified,
    isSenderSuspended: row.is_suspended,
    recipientEmailHash: row.recipient_email_hash,
    isBlocked: row.is_blocked,
    traffic: {
      senderToAddress: asDates(row.sender_to_address),
      hasAnswered: row.has_answered,
      isAnonymous: row.is_anonymous,
      anonymousToAddress: asDates(row.anonymous_to_address),
      senderSince: new Date(row.since),
      fromSender: asDates(row.from_sender),
    },
  }));
}
