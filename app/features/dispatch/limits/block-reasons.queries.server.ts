import { sql } from 'drizzle-orm';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { NEW_ACCOUNT_LASTS, type Traffic } from './caps.rules.ts';

/** A suppressed address is tried again after this long: mailboxes come back, and typos get owners. */
const SUPPRESSION_LASTS = days(180);
/** The longest window of any cap. */
const LONGEST_WINDOW = days(7);

/** Everything that may block one message, except the configured caps. */
export interface BlockReasonFacts {
  messageId: string;
  senderEmail: string;
  isSenderVerified: boolean;
  isSenderSuspended: boolean;
  recipientEmailHash: Buffer;
  /** The recipient has blocked this sender or everybody, or the address is suppressed. */
  isBlocked: boolean;
  traffic: Traffic;
}

type Row = Omit<BlockReasonFacts, 'isBlocked' | 'traffic'> & {
  isBlockedByRecipient: boolean;
  isSuppressed: boolean;
  hasAnswered: boolean;
  isAnonymous: boolean;
  senderSince: string;
  senderToAddress: number[];
  anonymousToAddress: number[];
  fromSender: number[];
};

/**
 * Reads what may block these messages. One query, because every worker runs it for every claim.
 * PostgreSQL inlines `outgoing` into the three arrays, so each of them uses an index, and the last
 * two read nothing unless the message is anonymous or the account new. Times are milliseconds,
 * because the driver returns timestamps inside an array as text.
 * @param counted which other messages the caps count: those that went out, or planned ones as well
 */
export async function listBlockReasonFacts(
  db: DbOrTx,
  messageIds: string[],
  counted: 'accepted' | 'planned',
  now: Date,
): Promise<BlockReasonFacts[]> {
  if (messageIds.length === 0) return [];
  const states = counted === 'accepted' ? ['accepted'] : ['accepted', 'waiting', 'held'];
  const windowStart = shifted(now, -LONGEST_WINDOW).toISOString();
  const suppressedSince = shifted(now, -SUPPRESSION_LASTS).toISOString();
  const newAccountSince = shifted(now, -NEW_ACCOUNT_LASTS).toISOString();

  const { rows } = await db.execute<Row>(sql`
    with outgoing as not materialized (
      select messages.id, messages.user_id, messages.recipient_email_hash, messages.is_anonymous,
             (extract(epoch from coalesce(accepted_at, due_at)) * 1000)::float8 as goes_out_at
        from messages join deliveries on deliveries.message_id = messages.id
       where deliveries.state = any(${sql.param(states)})
         and coalesce(accepted_at, due_at) > ${windowStart}
    )
    select
      message.id as "messageId",
      message.recipient_email_hash as "recipientEmailHash",
      message.is_anonymous as "isAnonymous",
      sender.email as "senderEmail",
      sender.email_verified as "isSenderVerified",
      sender.created_at as "senderSince",
      sender.suspended_at is not null as "isSenderSuspended",
      exists (
        select 1 from recipient_blocks as block
         where block.recipient_email_hash = message.recipient_email_hash
           and (block.sender_id is null or block.sender_id = message.user_id)
      ) as "isBlockedByRecipient",
      exists (
        select 1 from suppressed_addresses as suppressed
         where suppressed.recipient_email_hash = message.recipient_email_hash
           and suppressed.created_at > ${suppressedSince}
      ) as "isSuppressed",
      exists (
        select 1 from messages as other join deliveries on deliveries.message_id = other.id
         where other.user_id = message.user_id
           and other.recipient_email_hash = message.recipient_email_hash
           and deliveries.opened_at is not null
      ) as "hasAnswered",
      array(
        select goes_out_at from outgoing as other
         where other.user_id = message.user_id
           and other.recipient_email_hash = message.recipient_email_hash
           and other.id <> message.id
      ) as "senderToAddress",
      array(
        select goes_out_at from outgoing as other
         where message.is_anonymous and other.is_anonymous
           and other.recipient_email_hash = message.recipient_email_hash
           and other.id <> message.id
      ) as "anonymousToAddress",
      array(
        select goes_out_at from outgoing as other
         where sender.created_at > ${newAccountSince}
           and other.user_id = message.user_id
           and other.id <> message.id
      ) as "fromSender"
    from messages as message join users as sender on sender.id = message.user_id
    where message.id = any(${sql.param(messageIds)}::uuid[])`);

  return rows.map((row) => ({
    messageId: row.messageId,
    senderEmail: row.senderEmail,
    isSenderVerified: row.isSenderVerified,
    isSenderSuspended: row.isSenderSuspended,
    recipientEmailHash: row.recipientEmailHash,
    isBlocked: row.isBlockedByRecipient || row.isSuppressed,
    traffic: {
      senderToAddress: toDates(row.senderToAddress),
      hasAnswered: row.hasAnswered,
      isAnonymous: row.isAnonymous,
      anonymousToAddress: toDates(row.anonymousToAddress),
      senderSince: new Date(row.senderSince),
      fromSender: toDates(row.fromSender),
    },
  }));
}

const toDates = (milliseconds: number[]) => milliseconds.map((time) => new Date(time));
