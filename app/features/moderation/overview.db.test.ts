import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { getOverview } from './overview.queries.server.ts';

const app = createTestApp();

interface PaymentInput {
  amountCents: number;
  refundedCents?: number;
  disputedCents?: number;
  status?: string;
  daysAgo?: number;
}

async function insertPayment(payment: PaymentInput): Promise<void> {
  const { amountCents, refundedCents = 0, disputedCents = 0, status = 'completed' } = payment;
  const at = shifted(app.clock.now(), -days(payment.daysAgo ?? 0));
  await app.pool.query(
    `insert into payments
       (id, amount_cents, credits, refunded_cents, disputed_cents, status, created_at, completed_at)
     values ($1, $2, 1, $3, $4, $5, $6, $6)`,
    [randomUUID(), amountCents, refundedCents, disputedCents, status, at],
  );
}

test('the daily revenue adds up to the total', async () => {
  await insertPayment({ amountCents: 499 });
  await insertPayment({ amountCents: 1_000, refundedCents: 300, daysAgo: 1 });
  await insertPayment({ amountCents: 2_000, disputedCents: 2_000, daysAgo: 2 });
  await insertPayment({ amountCents: 700, refundedCents: 600, disputedCents: 700, daysAgo: 2 });
  await insertPayment({ amountCents: 4_000, status: 'refund_due', daysAgo: 3 });
  await insertPayment({ amountCents: 8_000, refundedCents: 8_000, status: 'refunded' });
  await insertPayment({ amountCents: 16_000, status: 'pending' });
  const { revenueCents } = await getOverview(app.platform.db, app.clock.now());
  expect(revenueCents.total).toBe(499 + 700);
  expect(revenueCents.daily).toHaveLength(30);
  expect(revenueCents.daily.slice(-4).map(({ value }) => value)).toEqual([0, 0, 700, 499]);
  expect(revenueCents.daily.reduce((sum, { value }) => sum + value, 0)).toBe(revenueCents.total);
});
