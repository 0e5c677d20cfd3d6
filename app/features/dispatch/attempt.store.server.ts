import { lt, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries, deliveryAttempts, suppressedAddresses } from '#db/schema/dispatch.ts';
import { encryptAnswer } from './attempt-encryption.ts';

export interface NewAttempt {
  deliveryId: string;
  outcome: 'deferred' | 'refused' | 'unknown' | 'bounced';
  code: number | null;
  answer: string | null;
}

/**
 * Keeps what the mail server said, sealed, because it may name the recipient. Of a delivery that was
 * deleted meanwhile nothing is kept.
 */
export async function insertAttempt(
  tx: DbOrTx,
  keyring: Keyring,
  { answer, ...attempt }: NewAttempt,
  now: Date,
): Promise<void> {
  const sealed = answer ? encryptAnswer(keyring, attempt.deliveryId, answer) : null;
  await tx.execute(sql`
    insert into ${deliveryAttempts} (delivery_id, outcome, code, answer, created_at)
    select id, ${attempt.outcome}, ${attempt.code}::int, ${sealed}::bytea, ${now.toISOString()}
      from ${deliveries} where id = ${attempt.deliveryId}`);
}

/** Nothing more is sent to this address. Said twice, the newer reason counts; a complaint stays one. */
export async function suppressAddress(
  tx: DbOrTx,
  address: {
    recipientEmailHash: Buffer;
    reason: 'refused' | 'bounced' | 'complaint';
    code: number | null;
  },
  now: Date,
): Promise<void> {
  await tx
    .insert(suppressedAddresses)
    .values({ ...address, createdAt: now })
    .onConflictDoUpdate({
      target: suppressedAddresses.recipientEmailHash,
      set: {
        reason: sql`case when ${suppressedAddresses.reason} = 'complaint' then 'complaint' else excluded.reason end`,
        code: address.code,
        createdAt: now,
      },
    });
}

/** Staff try an address again: it may exist by now. A complaint stays one. */
export async function liftSuppression(tx: DbOrTx, messageId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${suppressedAddresses} where reason <> 'complaint' and recipient_email_hash =
      (select recipient_email_hash from messages where id = ${messageId})`);
}

/** @returns how many were deleted */
export async function deleteAttempts(tx: DbOrTx, before: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(deliveryAttempts)
    .where(lt(deliveryAttempts.createdAt, before));
  return rowCount ?? 0;
}
