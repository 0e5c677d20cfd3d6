import { sql } from 'drizzle-orm';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { withKeptPlan } from '#app/platform/db/with-kept-plan.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { NEW_ACCOUNT_LASTS, type Traffic } from './caps.rules.ts';

/** A suppressed address is tried again after this long: mailboxes come back, and typos get owners. */
const SUPPRESSION_LASTS = days(180);
/** The longest window of any cap. */
const LONGEST_WINDOW = days(7);

/** A sender is held after this many recipients reported letters of theirs in the window. */
const REPORTS_BEFORE_HOLD = 3;
const REPORT_WINDOW = days(7);

/** Everything that may block one message, except the configured caps. */
export interface BlockReasonFacts {
  messageId: string;
  /** The mailbox it goes to and the one it comes from, for comparing messages with each other. */
  recipientKey: string;
  senderKey: string;
  isOwnMailbox: boolean;
  isSenderSuspended: boolean;
  /** So many people have reported the sender, or a child at the address has, that staff must look first. */
  isSenderReported: boolean;
  /** Its sender has put the address on their own list, and not taken it off. */
  isNeverWritten: boolean;
  /** The money that paid for it was refunded or is disputed. */
  isUnpaid: boolean;
  /** The sender may be told at once: it is about signed letters of theirs, or they found out themselves. */
  isBlocked: boolean;
  /** The recipient wants no mail from them, for a reason that they must not learn. */
  isWithheld: boolean;
  /** No mailbox is there, as the mail of somebody else has found out. */
  isDead: boolean;
  /** The recipient has blocked signed letters of theirs, has stopped all mail, or has complained. */
  isUnwanted: boolean;
  traffic: Traffic;
}

type Row = Omit<
  BlockReasonFacts,
  | 'isBlocked'
  | 'isWithheld'
  | 'isDead'
  | 'isUnwanted'
  | 'isOwnMailbox'
  | 'isSenderReported'
  | 'traffic'
> & {
  senderEmail: string;
  isSenderVerified: boolean;
  /** Who reported letters of the sender, by the hash of their mailbox. */
  reportedBy: string[];
  /** Somebody at the address says that they are a child; staff have not dismissed that. */
  isReportedByMinor: boolean;
  /** A block of signed letters of theirs. */
  isBlockedByRecipient: boolean;
  /** Any other block: of anonymous letters, of those who pay with a card, or of everybody. */
  isBlockedOtherwise: boolean;
  hasStoppedAllMail: boolean;
  /** Why the address is suppressed; empty when it is not. */
  suppressedFor: string[];
  /** A letter of theirs to the address has failed, because no mailbox is there. */
  hasFoundDead: boolean;
  /** The recipient has complained about a signed letter of theirs. */
  hasComplainedAboutThem: boolean;
  hasAnswered: boolean;
  isAnonymous: boolean;
  senderSince: string;
  senderToAddress: number[];
  anonymousToAddress: number[];
  ownAnonymousToAddress: number[];
  fromSender: number[];
};

/**
 * Which other messages the caps count: `planned`, everything that is to go out; or what has gone out
 * and what other claims are sending right now.
 */
export type CountedMessages = 'planned' | { exceptClaim: string };

const NO_CLAIM = '00000000-0000-0000-0000-000000000000';

/**
 * Reads what may block these messages. A reminder counts once it was sent, or while another claim sends
 * it. Blocks, reports, suppression and caps go by mailbox, so a plus tag, dots at Gmail or a new account
 * of the same sender avoid none of them. Whose mailbox it is must be proven: an account that is not has
 * only what it did itself. Blocks that ask for it also go by card, but not those of anonymous letters: who
 * shares a card with their writer would find out by writing to themselves. Rows from before mailboxes were
 * stored go by exact address.
 *
 * One query, because every worker runs it for every claim. PostgreSQL inlines `outgoing` into the three
 * arrays, so each of them uses an index, and the last two read nothing unless the message is anonymous
 * or the account new. Planning it takes ten times as long as running it, so each connection plans it once;
 * behind a pooler, it is planned each time. Times are milliseconds, because the driver returns timestamps
 * inside an array as text.
 */
export async function listBlockReasonFacts(
  { config, keyring }: Pick<Platform, 'config' | 'keyring'>,
  tx: DbOrTx,
  messageIds: string[],
  counted: CountedMessages,
  now: Date,
): Promise<BlockReasonFacts[]> {
  if (messageIds.length === 0) return [];
  const isPlanned = counted === 'planned';
  const states = isPlanned ? ['accepted', 'waiting', 'held'] : ['accepted'];
  const claim = isPlanned ? NO_CLAIM : counted.exceptClaim;
  const windowStart = shifted(now, -LONGEST_WINDOW).toISOString();
  const suppressedSince = shifted(now, -SUPPRESSION_LASTS).toISOString();
  const newAccountSince = shifted(now, -NEW_ACCOUNT_LASTS).toISOString();
  const reportedSince = shifted(now, -REPORT_WINDOW).toISOString();

  const query = sql`
    with outgoing as not materialized (
      select messages.id, messages.user_id, messages.is_anonymous,
             messages.recipient_email_hash, messages.recipient_mailbox_hash,
             (extract(epoch from mails.goes_out_at) * 1000)::float8 as goes_out_at
        from messages join deliveries on deliveries.message_id = messages.id
       cross join lateral (values
         (coalesce(accepted_at, due_at),
          coalesce(accepted_at, greatest(due_at, ${now.toISOString()}::timestamptz))),
         (reminder_sent_at, reminder_sent_at),
         (case when reminder_claim_id <> ${claim}::uuid then reminder_due_at end,
          ${now.toISOString()}::timestamptz)
       ) as mails (since, goes_out_at)
       where mails.since > ${windowStart}
         and (
           deliveries.state = any(${sql.param(states)})
           or (deliveries.state = 'waiting' and deliveries.claim_until > ${now.toISOString()}
               and deliveries.claim_id <> ${claim}::uuid)
         )
    ),
    outgoing_of_deleted as not materialized (
      select sender_mailbox_hash, recipient_mailbox_hash, is_anonymous,
             extract(epoch from mails.went_out_at)::float8 * 1000 as goes_out_at
        from deleted_sender_mails
       cross join lateral (values (sent_at), (reminder_sent_at)) as mails (went_out_at)
       where mails.went_out_at is not null
    )
    select
      message.id as "messageId",
      message.is_anonymous as "isAnonymous",
      encode(coalesce(message.recipient_mailbox_hash, message.recipient_email_hash), 'hex')
        as "recipientKey",
      coalesce(case when sender.email_verified then encode(sender.mailbox_hash, 'hex') end,
               sender.id::text) as "senderKey",
      sender.email as "senderEmail",
      sender.email_verified as "isSenderVerified",
      sender.created_at as "senderSince",
      exists (
        select 1 from users as sibling
         where sibling.id = any(accounts.ids) and sibling.suspended_at is not null
      ) as "isSenderSuspended",
      exists (
        select 1 from never_write_to as promise
         where promise.user_id = sender.id
           and promise.mailbox_hash = message.recipient_mailbox_hash
           and (promise.ends_at is null or promise.ends_at > ${now.toISOString()})
      ) as "isNeverWritten",
      exists (
        select 1 from spendings as spending
          cross join lateral (
            select status, amount_cents, refunded_cents, disputed_cents from payments
             where payments.id = spending.payment_id
             union all
            (select status, amount_cents, refunded_cents, disputed_cents from payments
              where payments.subscription_id = spending.subscription_id
                and payments.paid_until > spending.spent_at
              order by payments.paid_until limit 1)
          ) as payment
         where spending.message_id = message.id and spending.returned_at is null
           and (payment.status = 'refunded'
                or payment.refunded_cents + payment.disputed_cents >= payment.amount_cents)
      ) as "isUnpaid",
      array(
        select distinct encode(report.recipient_mailbox_hash, 'hex') from reports as report
         where (report.sender_id = any(accounts.ids)
                or report.sender_mailbox_hash = accounts.mailbox_hash)
           and report.recipient_mailbox_hash is not null
           and report.status <> 'dismissed'
           and report.created_at > ${reportedSince}
      ) as "reportedBy",
      exists (
        select 1 from reports as report
         where (report.sender_id = any(accounts.ids)
                or report.sender_mailbox_hash = accounts.mailbox_hash)
           and report.recipient_mailbox_hash = message.recipient_mailbox_hash
           and (report.reason = 'minor' or report.is_by_minor) and report.status <> 'dismissed'
      ) as "isReportedByMinor",
      exists (
        select 1 from recipient_blocks as block
         where (block.recipient_email_hash = message.recipient_email_hash
                or block.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and block.sender_id = any(accounts.ids) and not block.is_anonymous
      ) or exists (
        select 1 from deleted_sender_blocks as block
         where block.recipient_mailbox_hash = message.recipient_mailbox_hash
           and block.sender_mailbox_hash = accounts.mailbox_hash and not block.is_anonymous
      ) as "isBlockedByRecipient",
      exists (
        select 1 from recipient_blocks as block
         where (block.recipient_email_hash = message.recipient_email_hash
                or block.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and block.sender_id = any(accounts.ids) and block.is_anonymous
      ) or exists (
        select 1 from deleted_sender_blocks as block
         where block.recipient_mailbox_hash = message.recipient_mailbox_hash
           and block.sender_mailbox_hash = accounts.mailbox_hash and block.is_anonymous
      ) or exists (
        select 1 from recipient_blocks as block
          join payments as theirs
            on theirs.user_id = block.sender_id and theirs.card_hash is not null
          join payments as own
            on own.card_hash = theirs.card_hash and own.user_id = any(accounts.ids)
         where (block.recipient_email_hash = message.recipient_email_hash
                or block.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and block.includes_same_card and not block.is_anonymous
      ) or exists (
        select 1 from deleted_sender_cards as card
          join payments as own
            on own.card_hash = card.card_hash and own.user_id = any(accounts.ids)
         where card.recipient_mailbox_hash = message.recipient_mailbox_hash
      ) as "isBlockedOtherwise",
      exists (
        select 1 from recipient_blocks as block
         where (block.recipient_email_hash = message.recipient_email_hash
                or block.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and block.sender_id is null
      ) as "hasStoppedAllMail",
      array(
        select suppressed.reason from suppressed_addresses as suppressed
         where (suppressed.recipient_email_hash = message.recipient_email_hash
                or suppressed.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and suppressed.created_at > ${suppressedSince}
      ) as "suppressedFor",
      exists (
        select 1 from messages as other join deliveries on deliveries.message_id = other.id
         where other.user_id = any(accounts.ids)
           and (other.recipient_email_hash = message.recipient_email_hash
                or other.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and deliveries.state = 'failed' and deliveries.reason in ('address_refused', 'bounced')
      ) as "hasFoundDead",
      exists (
        select 1 from messages as other join deliveries on deliveries.message_id = other.id
          join mail_complaints on mail_complaints.delivery_id = deliveries.id
         where other.user_id = any(accounts.ids) and not other.is_anonymous
           and (other.recipient_email_hash = message.recipient_email_hash
                or other.recipient_mailbox_hash = message.recipient_mailbox_hash)
      ) as "hasComplainedAboutThem",
      exists (
        select 1 from messages as other join deliveries on deliveries.message_id = other.id
         where other.user_id = any(accounts.ids)
           and (other.recipient_email_hash = message.recipient_email_hash
                or other.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and deliveries.opened_at is not null
      ) as "hasAnswered",
      array(
        select goes_out_at from outgoing as other
         where other.user_id = any(accounts.ids)
           and (other.recipient_email_hash = message.recipient_email_hash
                or other.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where other.sender_mailbox_hash = accounts.mailbox_hash
           and other.recipient_mailbox_hash = message.recipient_mailbox_hash
      ) as "senderToAddress",
      array(
        select goes_out_at from outgoing as other
         where message.is_anonymous and other.is_anonymous
           and (other.recipient_email_hash = message.recipient_email_hash
                or other.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where message.is_anonymous and other.is_anonymous
           and other.recipient_mailbox_hash = message.recipient_mailbox_hash
      ) as "anonymousToAddress",
      array(
        select goes_out_at from outgoing as other
         where message.is_anonymous and other.is_anonymous and other.user_id = any(accounts.ids)
           and (other.recipient_email_hash = message.recipient_email_hash
                or other.recipient_mailbox_hash = message.recipient_mailbox_hash)
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where message.is_anonymous and other.is_anonymous
           and other.sender_mailbox_hash = accounts.mailbox_hash
           and other.recipient_mailbox_hash = message.recipient_mailbox_hash
      ) as "ownAnonymousToAddress",
      array(
        select goes_out_at from outgoing as other
         where sender.created_at > ${newAccountSince}
           and other.user_id = any(accounts.ids)
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where sender.created_at > ${newAccountSince}
           and other.sender_mailbox_hash = accounts.mailbox_hash
      ) as "fromSender"
    from messages as message
    join users as sender on sender.id = message.user_id
    cross join lateral (
      select proven.mailbox_hash, array(
        select id from users where id = sender.id
        union
        select id from users where mailbox_hash = proven.mailbox_hash and email_verified
      ) as ids
        from (select case when sender.email_verified then sender.mailbox_hash end as mailbox_hash)
          as proven
    ) as accounts
    where message.id = any(${sql.param(messageIds)}::uuid[])`;
  const read = tx
    .select({ facts: sql<Row>`row_to_json(facts)` })
    .from(sql`(${query}) as facts`)
    .prepare(config.database.isPooled ? '' : 'list_block_reason_facts');
  const rows = await withKeptPlan(tx, () => read.execute());

  return rows.map(({ facts: row }) => {
    // The two hashes of a mailbox cannot be compared: this one is computed as for a recipient.
    const ownMailbox = mailboxHash(keyring, row.senderEmail).toString('hex');
    const reportedByOthers = row.reportedBy.filter((mailbox) => mailbox !== ownMailbox);
    const hasComplained = row.suppressedFor.includes('complaint');
    const isDead = row.suppressedFor.some((reason) => reason !== 'complaint');
    return {
      messageId: row.messageId,
      recipientKey: row.recipientKey,
      senderKey: row.senderKey,
      isOwnMailbox: row.isSenderVerified && row.recipientKey === ownMailbox,
      isSenderSuspended: row.isSenderSuspended,
      isNeverWritten: row.isNeverWritten,
      isUnpaid: row.isUnpaid,
      isSenderReported: row.isReportedByMinor || reportedByOthers.length >= REPORTS_BEFORE_HOLD,
      isBlocked:
        row.isBlockedByRecipient ||
        (hasComplained && row.hasComplainedAboutThem) ||
        (isDead && row.hasFoundDead),
      isWithheld: row.isBlockedOtherwise || row.hasStoppedAllMail || hasComplained,
      isDead,
      isUnwanted: row.isBlockedByRecipient || row.hasStoppedAllMail || hasComplained,
      traffic: {
        senderToAddress: toDates(row.senderToAddress),
        hasAnswered: row.hasAnswered,
        isAnonymous: row.isAnonymous,
        anonymousToAddress: toDates(row.anonymousToAddress),
        ownAnonymousToAddress: toDates(row.ownAnonymousToAddress),
        senderSince: new Date(row.senderSince),
        fromSender: toDates(row.fromSender),
      },
    };
  });
}

/** Of two accounts of one mailbox, each must have proven that it is theirs. */
const isSamePerson = sql.raw(`(sibling.id = sender.id
  or (sibling.mailbox_hash = sender.mailbox_hash and sibling.email_verified and sender.email_verified))`);

/**
 * Whether mail on behalf of a sender may not go to an address at all, in any spelling: its owner has
 * blocked them or everybody, or has complained, or has reported them as a child, or the address does not
 * exist. Nobody may be told: it would say what the owner did, also about an anonymous letter.
 */
export async function isAddressClosed(
  db: DbOrTx,
  keyring: Keyring,
  { senderId, email }: { senderId: string; email: string },
  now: Date,
): Promise<boolean> {
  if (await isReportedByMinor(db, keyring, { senderId, email })) return true;
  const emailHash = keyring.lookupHash(email);
  const mailbox = mailboxHash(keyring, email);
  const suppressedSince = shifted(now, -SUPPRESSION_LASTS).toISOString();
  const { rows } = await db.execute<{ isClosed: boolean }>(sql`
    select exists (
      select 1 from recipient_blocks
       where (recipient_email_hash = ${emailHash} or recipient_mailbox_hash = ${mailbox})
         and (sender_id is null or sender_id in (
           select sibling.id from users as sibling join users as sender on sender.id = ${senderId}
            where ${isSamePerson}))
    ) or exists (
      select 1 from deleted_sender_blocks as block
        join users as sender
          on sender.mailbox_hash = block.sender_mailbox_hash and sender.email_verified
       where sender.id = ${senderId} and block.recipient_mailbox_hash = ${mailbox}
    ) or exists (
      select 1 from suppressed_addresses
       where (recipient_email_hash = ${emailHash} or recipient_mailbox_hash = ${mailbox})
         and created_at > ${suppressedSince}
    ) or exists (
      select 1 from recipient_blocks as block
        join payments as theirs on theirs.user_id = block.sender_id
        join payments as own on own.card_hash = theirs.card_hash and own.user_id = ${senderId}
       where (block.recipient_email_hash = ${emailHash} or block.recipient_mailbox_hash = ${mailbox})
         and block.includes_same_card and not block.is_anonymous
    ) or exists (
      select 1 from deleted_sender_cards as card
        join payments as own on own.card_hash = card.card_hash and own.user_id = ${senderId}
       where card.recipient_mailbox_hash = ${mailbox}
    ) as "isClosed"`);
  return rows[0]?.isClosed ?? false;
}

/**
 * Whether a child at this address has reported the sender, by this or another account of theirs, and
 * staff have not dismissed that: what they send there is held, and nothing else goes there for them.
 */
async function isReportedByMinor(
  db: DbOrTx,
  keyring: Keyring,
  { senderId, email }: { senderId: string; email: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ isReported: boolean }>(sql`
    select exists (
      select 1 from users as sender
        join users as sibling on ${isSamePerson}
        join reports as report
          on report.sender_id = sibling.id
             or (sender.email_verified and report.sender_mailbox_hash = sender.mailbox_hash)
       where sender.id = ${senderId}
         and report.recipient_mailbox_hash = ${mailboxHash(keyring, email)}
         and (report.reason = 'minor' or report.is_by_minor) and report.status <> 'dismissed'
    ) as "isReported"`);
  return rows[0]?.isReported ?? false;
}

const toDates = (milliseconds: number[]) => milliseconds.map((time) => new Date(time));

/** Locks one recipient's mailbox, in the same way as `lockMailboxes`. */
export async function lockMailbox(tx: DbOrTx, recipientMailboxHash: Buffer): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${recipientMailboxHash.readBigInt64BE().toString()}::bigint)`,
  );
}

/**
 * Locks the mailboxes of these messages until the transaction ends, recipients and new senders alike:
 * of two messages that share one, the second is decided after the first. In one order everywhere.
 */
export async function lockMailboxes(tx: DbOrTx, messageIds: string[], now: Date): Promise<void> {
  const newAccountSince = shifted(now, -NEW_ACCOUNT_LASTS).toISOString();
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct ('x' || encode(substring(mailbox from 1 for 8), 'hex'))::bit(64)::bigint as key
        from messages as message
        join users as sender on sender.id = message.user_id
        cross join lateral unnest(array[
          coalesce(message.recipient_mailbox_hash, message.recipient_email_hash),
          case when sender.created_at > ${newAccountSince}
            then coalesce(sender.mailbox_hash, uuid_send(sender.id)) end
        ]) as mailbox
       where mailbox is not null and message.id = any(${sql.param(messageIds)}::uuid[])
       order by key
    ) as keys`);
}
