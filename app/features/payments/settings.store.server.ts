import type { Tx } from '#app/platform/db/database.server.ts';
import { ledgerChecks, paymentSettings } from '#db/schema/payments.ts';
import type { PaymentSettings } from './payment.rules.ts';

export async function savePaymentSettings(
  tx: Tx,
  settings: PaymentSettings,
  now: Date,
): Promise<void> {
  const values = { ...settings, updatedAt: now };
  await tx
    .insert(paymentSettings)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: paymentSettings.id, set: values });
}

export async function insertLedgerCheck(
  tx: Tx,
  found: { checkedAt: Date; accounts: number; differing: number },
): Promise<void> {
  await tx.insert(ledgerChecks).values(found);
}
