import { sql } from 'drizzle-orm';
import { shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { NEW_ACCOUNT_LASTS } from './caps.rules.ts';

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
