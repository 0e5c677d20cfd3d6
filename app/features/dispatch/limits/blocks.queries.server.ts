import { type SQL, sql } from 'drizzle-orm';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { mailboxOfAddress } from '../mail/sent-mail.queries.server.ts';

// The only place that says when a block, a stop of all mail or a suppression holds, and for whom.
// docs/architecture.md, "Blocks", says which of them closes what; tests/blocks.db.test.ts compares them all.

/** A suppressed address is tried again after this long: mailboxes come back, and typos get owners. */
const SUPPRESSION_LASTS = days(180);

/**
 * A recipient, as columns or values. Rows of an address hold for every spelling of its mailbox; rows from
 * before mailboxes were stored hold for the exact address.
 */
export interface Recipient {
  emailHash: unknown;
  mailboxHash: unknown;
}

/** The recipient in a row of `messages`, or in one that names them in the same columns. */
export const hashesIn = (row: SQL): Recipient => ({
  emailHash: sql`${row}.recipient_email_hash`,
  mailboxHash: sql`${row}.recipient_mailbox_hash`,
});

/** A recipient of whom we only have the hash of an address that we have mailed. */
export const recipientAt = (recipientEmailHash: Buffer): Recipient => ({
  emailHash: recipientEmailHash,
  mailboxHash: mailboxOfAddress(recipientEmailHash),
});

/** Whether a row that stores an address, and the mailbox it leads to, is about this recipient. */
export const isAbout = (row: SQL, { emailHash, mailboxHash }: Recipient): SQL =>
  sql`(${row}.recipient_email_hash = ${emailHash} or ${row}.recipient_mailbox_hash = ${mailboxHash})`;

/**
 * The person behind an account, as a subquery with one row: the ids of their accounts, and the hash of
 * their mailbox. An account that has not proven its mailbox has only itself, and null.
 */
export const personBehind = (userId: unknown): SQL => sql`(
  select proven.mailbox_hash, array(
    select ${userId}::uuid
    union
    select id from users where mailbox_hash = proven.mailbox_hash and email_verified
  ) as ids
    from (select case when email_verified then mailbox_hash end as mailbox_hash
            from users where id = ${userId}) as proven)`;

/**
 * Whether a recipient has closed themselves to a person, as one condition for each way to do it.
 * @param person the alias of a `personBehind`
 */
export function blocksOf(recipient: Recipient, person: SQL) {
  const blocksLetters = (isAnonymous: boolean) => sql`(exists (
    select from recipient_blocks as block
     where ${isAbout(sql`block`, recipient)}
       and block.sender_id = any(${person}.ids) and block.is_anonymous = ${isAnonymous}
  ) or exists (
    select from deleted_sender_blocks as block
     where block.recipient_mailbox_hash = ${recipient.mailboxHash}
       and block.sender_mailbox_hash = ${person}.mailbox_hash and block.is_anonymous = ${isAnonymous}
  ))`;
  return {
    /** They have blocked signed letters of the person: the sender may know. */
    ofSignedLetters: blocksLetters(false),
    ofAnonymousLetters: blocksLetters(true),
    /**
     * They have blocked everybody who pays with a card that the person pays with. Never because of an
     * anonymous letter: who shares a card with its writer would find out by writing to themselves.
     */
    ofTheirCard: sql`(exists (
      select from recipient_blocks as block
        join payments as theirs
          on theirs.user_id = block.sender_id and theirs.card_hash is not null
        join payments as own
          on own.card_hash = theirs.card_hash and own.user_id = any(${person}.ids)
       where ${isAbout(sql`block`, recipient)}
         and block.includes_same_card and not block.is_anonymous
    ) or exists (
      select from deleted_sender_cards as card
        join payments as own on own.card_hash = card.card_hash and own.user_id = any(${person}.ids)
       where card.recipient_mailbox_hash = ${recipient.mailboxHash}
    ))`,
    ofEverybody: blocksEverybody(recipient),
  };
}

/** Whether a recipient has stopped all mail. */
export const blocksEverybody = (recipient: Recipient): SQL<boolean> => sql<boolean>`exists (
  select from recipient_blocks as block
   where ${isAbout(sql`block`, recipient)} and block.sender_id is null)`;

/**
 * The recipient's block of the letters of one account, signed or anonymous, to select from. Their own pages
 * show and close no more than this: that it also holds for other accounts would say whose they are.
 */
export const blockOfLettersLike = (
  recipient: Recipient,
  { senderId, isAnonymous }: { senderId: unknown; isAnonymous: unknown },
): SQL => sql`recipient_blocks as block
  where ${isAbout(sql`block`, recipient)}
    and block.sender_id = ${senderId} and block.is_anonymous = ${isAnonymous}`;

/** Suppressions from before this moment no longer hold. */
export const suppressedSince = (now: Date): string =>
  shifted(now, -SUPPRESSION_LASTS).toISOString();

/**
 * The suppressions of an address that are in force, to select from.
 * @param since `suppressedSince`
 */
export const suppressionsOf = (recipient: Recipient, since: unknown): SQL => sql`
  suppressed_addresses as suppressed
  where ${isAbout(sql`suppressed`, recipient)} and suppressed.created_at > ${since}`;

/** The reports of a person's letters that staff have not dismissed, to select from. */
export const reportsOf = (person: SQL): SQL => sql`reports as report
  where (report.sender_id = any(${person}.ids)
         or report.sender_mailbox_hash = ${person}.mailbox_hash)
    and report.status <> 'dismissed'`;

/** Whether somebody at the recipient's mailbox has reported the person, as a child. */
export const isReportedByMinor = (recipient: Recipient, person: SQL): SQL => sql`exists (
  select from ${reportsOf(person)}
     and report.recipient_mailbox_hash = ${recipient.mailboxHash}
     and (report.reason = 'minor' or report.is_by_minor))`;

/**
 * Whether a signed letter may not reach its recipient by a private link: they have blocked signed letters
 * of its sender, stopped all mail or complained. The sender has that link too, so nothing else that closes
 * a mailbox may close it: they would learn of it.
 * @param since `suppressedSince`
 */
export function refusesHandOver(
  recipient: Recipient,
  senderId: unknown,
  since: unknown,
): SQL<boolean> {
  const { ofSignedLetters, ofEverybody } = blocksOf(recipient, sql`person`);
  return sql<boolean>`(
    select ${ofSignedLetters} or ${ofEverybody} or exists (
      select from ${suppressionsOf(recipient, since)} and suppressed.reason = 'complaint')
      from ${personBehind(senderId)} as person)`;
}

/** Whether the recipient of a signed message refuses to get it by a private link. */
export async function isHandOverUnwanted(
  db: DbOrTx,
  messageId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ isUnwanted: boolean }>(sql`
    select ${refusesHandOver(hashesIn(sql`messages`), sql`messages.user_id`, suppressedSince(now))}
           as "isUnwanted"
      from messages where id = ${messageId}`);
  return rows[0]?.isUnwanted ?? true;
}

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
  const recipient = {
    emailHash: keyring.lookupHash(email),
    mailboxHash: mailboxHash(keyring, email),
  };
  const person = sql`person`;
  const closings = [
    ...Object.values(blocksOf(recipient, person)),
    sql`exists (select from ${suppressionsOf(recipient, suppressedSince(now))})`,
    isReportedByMinor(recipient, person),
  ];
  const { rows } = await db.execute<{ isClosed: boolean }>(sql`
    select ${sql.join(closings, sql` or `)} as "isClosed" from ${personBehind(senderId)} as person`);
  return rows[0]?.isClosed ?? false;
}
