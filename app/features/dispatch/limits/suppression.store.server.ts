import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { suppressedAddresses } from '#db/schema/dispatch.ts';
import { mailboxOfAddress } from '../mail/sent-mail.queries.server.ts';

/** Stops all mail to this address. A newer reason replaces an older one, except a complaint. */
export async function suppressAddress(
  db: DbOrTx,
  address: {
    recipientEmailHash: Buffer;
    reason: 'refused' | 'bounced' | 'complaint';
    code: number | null;
  },
  now: Date,
): Promise<void> {
  await db
    .insert(suppressedAddresses)
    .values({
      ...address,
      recipientMailboxHash: mailboxOfAddress(address.recipientEmailHash),
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: suppressedAddresses.recipientEmailHash,
      set: {
        reason: sql`case when ${suppressedAddresses.reason} = 'complaint' then 'complaint' else excluded.reason end`,
        code: address.code,
        createdAt: now,
      },
    });
}

/** Lets staff retry the address of a message, which may exist by now. A complaint is never lifted. */
export async function liftSuppression(tx: DbOrTx, messageId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${suppressedAddresses} as suppressed using messages
     where messages.id = ${messageId} and suppressed.reason <> 'complaint'
       and (suppressed.recipient_email_hash = messages.recipient_email_hash
            or suppressed.recipient_mailbox_hash = messages.recipient_mailbox_hash)`);
}
