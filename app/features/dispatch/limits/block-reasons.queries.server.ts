import { sql } from 'drizzle-orm';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { withKeptPlan } from '#app/platform/db/with-kept-plan.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  blocksOf,
  hashesIn,
  isAbout,
  isReportedByMinor,
  personBehind,
  reportsOf,
  suppressedSince,
  suppressionsOf,
} from './blocks.queries.server.ts';
import { NEW_ACCOUNT_LASTS, type Traffic } from './caps.rules.ts';

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
  /** The money that paid for it was refunded, is about to be, or is disputed. */
  isUnpaid: boolean;
  /** The sender may be told at once: it is about signed letters of theirs, or they found out themselves. */
  isBlocked: boolean;
  /** The recipient wants no mail from them, for a reason that they must not learn. */
  isWithheld: boolean;
  /** No mailbox is there, as the mail of somebody else has found out. */
  isDead: boolean;
  traffic: Traffic;
}

type Row = Omit<
  BlockReasonFacts,
  'isBlocked' | 'isWithheld' | 'isDead' | 'isOwnMailbox' | 'isSenderReported' | 'traffic'
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
 * shares a card with their writer would find out by writing to themselves.
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
  const newAccountSince = shifted(now, -NEW_ACCOUNT_LASTS).toISOString();
  const reportedSince = shifted(now, -REPORT_WINDOW).toISOString();

  const person = sql`person`;
  const recipient = hashesIn(sql`message`);
  const blocks = blocksOf(recipient, person);
  const isToRecipient = isAbout(sql`other`, recipient);

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
         where sibling.id = any(person.ids) and sibling.suspended_at is not null
      ) or sender.owner_asked_at is not null as "isSenderSuspended",
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
           and (payment.status in ('refunded', 'refund_due')
                or payment.refunded_cents + payment.disputed_cents >= payment.amount_cents)
      ) as "isUnpaid",
      array(
        select distinct encode(report.recipient_mailbox_hash, 'hex') from ${reportsOf(person)}
           and report.recipient_mailbox_hash is not null and report.created_at > ${reportedSince}
      ) as "reportedBy",
      ${isReportedByMinor(recipient, person)} as "isReportedByMinor",
      ${blocks.ofSignedLetters} as "isBlockedByRecipient",
      ${blocks.ofAnonymousLetters} or ${blocks.ofTheirCard} as "isBlockedOtherwise",
      ${blocks.ofEverybody} as "hasStoppedAllMail",
      array(
        select suppressed.reason from ${suppressionsOf(recipient, suppressedSince(now))}
      ) as "suppressedFor",
      exists (
        select 1 from messages as other join deliveries on deliveries.message_id = other.id
         where other.user_id = any(person.ids)
           and ${isToRecipient}
           and deliveries.state = 'failed' and deliveries.reason in ('address_refused', 'bounced')
      ) as "hasFoundDead",
      exists (
        select 1 from messages as other join deliveries on deliveries.message_id = other.id
          join mail_complaints on mail_complaints.delivery_id = deliveries.id
         where other.user_id = any(person.ids) and not other.is_anonymous
           and ${isToRecipient}
      ) as "hasComplainedAboutThem",
      exists (
        select 1 from messages as other join deliveries on deliveries.message_id = other.id
         where other.user_id = any(person.ids)
           and ${isToRecipient}
           and deliveries.opened_at is not null
      ) as "hasAnswered",
      array(
        select goes_out_at from outgoing as other
         where other.user_id = any(person.ids)
           and ${isToRecipient}
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where other.sender_mailbox_hash = person.mailbox_hash
           and other.recipient_mailbox_hash = message.recipient_mailbox_hash
      ) as "senderToAddress",
      array(
        select goes_out_at from outgoing as other
         where message.is_anonymous and other.is_anonymous
           and ${isToRecipient}
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where message.is_anonymous and other.is_anonymous
           and other.recipient_mailbox_hash = message.recipient_mailbox_hash
      ) as "anonymousToAddress",
      array(
        select goes_out_at from outgoing as other
         where message.is_anonymous and other.is_anonymous and other.user_id = any(person.ids)
           and ${isToRecipient}
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where message.is_anonymous and other.is_anonymous
           and other.sender_mailbox_hash = person.mailbox_hash
           and other.recipient_mailbox_hash = message.recipient_mailbox_hash
      ) as "ownAnonymousToAddress",
      array(
        select goes_out_at from outgoing as other
         where sender.created_at > ${newAccountSince}
           and other.user_id = any(person.ids)
           and other.id <> message.id
      ) || array(
        select goes_out_at from outgoing_of_deleted as other
         where sender.created_at > ${newAccountSince}
           and other.sender_mailbox_hash = person.mailbox_hash
      ) as "fromSender"
    from messages as message
    join users as sender on sender.id = message.user_id
    cross join lateral ${personBehind(sql`sender.id`)} as person
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

const toDates = (milliseconds: number[]) => milliseconds.map((time) => new Date(time));
