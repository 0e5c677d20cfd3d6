import { expect, test } from 'vitest';
import { cursorOf, parseCursor } from '#app/shared/page-cursor.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { checkoutIdOf } from '#tests/factories/payments.ts';
import { buildAdmin, buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { editCredits } from './ledger/edit-credits.server.ts';
import { buyPack } from './packs/buy-pack.server.ts';
import {
  listPersonLedger,
  listPersonPacks,
  listPersonPayments,
} from './person-payments.queries.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const { deliverPending } = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

test('support sees what a person paid, for what, and why each balance is what it is', async () => {
  const { db } = app.platform;
  const [person, other] = [await buildPerson(app), await buildPerson(app)];
  await buildSent(app, person);
  cards.simulator.pay(checkoutIdOf(await buyPack(app.services, person, 'small')), '4242');
  await deliverPending();

  const { payments, hasMore } = await listPersonPayments(db, person.userId, null);
  expect(hasMore).toBe(false);
  expect(payments).toMatchObject([
    { kind: 'pack', packId: 'small', status: 'completed', amountCents: 1_999, refundedCents: 0 },
  ]);
  expect(payments[0]?.paymentIntentId).toMatch(/^pi_/);
  const { entries } = await listPersonLedger(db, person.userId, null);
  expect(entries.map(({ reason, delta, packId }) => [reason, delta, packId])).toEqual([
    ['bought', 5, 'small'],
    ['spent', -1, null],
    ['opened', 1, null],
  ]);
  expect(await listPersonPacks(db, person.userId)).toMatchObject([
    { packId: 'small', state: 'active' },
  ]);
  expect(await listPersonPayments(db, other.userId, null)).toEqual({
    payments: [],
    hasMore: false,
  });
});

test('a long ledger comes in pages that neither repeat nor skip an entry', async () => {
  const [admin, person] = [await buildAdmin(app), await buildPerson(app)];
  for (let credits = 0; credits < 25; credits += 1) {
    await editCredits(app.services, admin, {
      userId: person.userId,
      from: credits,
      to: credits + 1,
    });
  }
  const first = await listPersonLedger(app.platform.db, person.userId, null);
  const last = first.entries.at(-1);
  const after = last && parseCursor(cursorOf({ ...last, id: String(last.id) }), () => true);
  const second = await listPersonLedger(app.platform.db, person.userId, after ?? null);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const ids = [...first.entries, ...second.entries].map(({ id }) => id);
  expect(ids).toHaveLength(26);
  expect(new Set(ids).size).toBe(26);
});
