import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { asActor, buildDraft, updateMessage } from '#tests/factories/messages.ts';
import {
  asPayer,
  checkoutIdOf,
  creditEntriesOf,
  creditsOf,
  deleteAccountWithBilling,
  findMoneyInconsistencies,
} from '#tests/factories/payments.ts';
import { buildAdmin, buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { findSendBalance } from '../ledger/balance.queries.server.ts';
import { buyPack } from '../packs/buy-pack.server.ts';
import { listPersonPayments } from '../person-payments.queries.server.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.job.server.ts';
import { getRevenueCents } from '../revenue.queries.server.ts';
import { previewRefund } from './refund.queries.server.ts';
import { refundPayment } from './refund-payment.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const { deliverPending } = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

const reason = 'They wrote that they cannot use it.';

async function buildSubscriber(packId = 'small') {
  const person = await buildPerson(app);
  const checkoutId = checkoutIdOf(await buyPack(app.services, person, packId));
  const { subscription } = cards.simulator.pay(checkoutId, '4242');
  await deliverPending();
  return { person, subscriptionId: String(subscription), ...(await newestPayment(person)) };
}

/** A person who has paid for one letter by card; it waits for its date. */
async function buildCardPayer() {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const scheduledFor = new Date(app.clock.now().getTime() + hours(48));
  await updateMessage(app, messageId, {
    scheduledFor,
    wallTime: scheduledFor.toISOString().slice(0, 16),
    timeZone: 'UTC',
  });
  const { url } = await createCheckout(app.services, asPayer(person), messageId);
  cards.simulator.pay(checkoutIdOf({ url }), '4242');
  await deliverPending();
  return { person, messageId, ...(await newestPayment(person)) };
}

async function newestPayment(person: Person) {
  const { payments } = await listPersonPayments(app.platform.db, person.userId, null);
  const payment = payments[0];
  if (!payment) throw new Error('Nothing was paid');
  const intent = cards.records.get('intent', payment.paymentIntentId ?? '');
  return { paymentId: payment.id, chargeId: String(intent.latest_charge) };
}

const refundedCents = (chargeId: string) => cards.records.get('charge', chargeId).amount_refunded;

async function send(person: Person, letters: number) {
  const sent: string[] = [];
  for (let letter = 0; letter < letters; letter += 1) {
    const messageId = await buildDraft(app, person);
    await sendMessage(app.services, asActor(person), messageId, 'credit');
    sent.push(messageId);
  }
  return sent;
}

const stateOf = async (person: Person) => {
  const { payments } = await listPersonPayments(app.platform.db, person.userId, null);
  const { status, refundedCents, refundCents } = payments[0] as (typeof payments)[number];
  return { status, refundedCents, refundCents, credits: await creditsOf(app, person.userId) };
};

/** Refunds what the page would show. */
async function refund(admin: Person, person: Person, paymentId: string) {
  const preview = await previewRefund(app.platform.db, person.userId, paymentId);
  const plan = preview?.plan;
  return refundPayment(app.services, adminOf(admin), {
    userId: person.userId,
    paymentId,
    amountCents: plan && typeof plan === 'object' ? plan.amountCents : 0,
    reason,
  });
}

/** The mail of a letter comes back. */
async function bounce(messageId: string) {
  await updateDelivery(app, messageId, { state: 'failed', claimId: null, claimUntil: null });
  await app.platform.db.transaction((tx) =>
    app.services.deliveryHandlers.onFailed(tx, messageId, app.clock.now()),
  );
}

const adminOf = ({ userId, email }: Person) => ({ userId, email, roles: ['admin' as const] });

const auditOf = async ({ userId }: Person) => {
  const { rows } = await app.pool.query(
    'select action, actor_label, after from audit_entries where subject_id = $1 order by id',
    [userId],
  );
  return rows;
};

/** The mails that tell somebody of their refund. */
const mailsTo = async ({ email }: Person) =>
  (await queuedMailsTo(app, email))
    .filter(({ subject }) => subject.startsWith('We refunded'))
    .map(({ text }) => text);

async function expectNoInconsistency() {
  const found = await findMoneyInconsistencies(app);
  expect(Object.values(found).flat()).toEqual([]);
}

describe('an admin refunds', () => {
  test('a pack with unused credits: they go, the used ones stay paid for, and every repeat finds it done', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, chargeId } = await buildSubscriber();
    const before = await getRevenueCents(app.platform.db);
    const [letter = ''] = await send(person, 2);
    const preview = await previewRefund(app.platform.db, person.userId, paymentId);
    // 19.99 for five: two of them keep 8.00.
    expect(preview?.plan).toEqual({
      amountCents: 1_199,
      credits: 5,
      creditsUsed: 2,
      creditsTaken: 3,
    });
    expect(await refund(admin, person, paymentId)).toBe('made');
    const done = { status: 'completed', refundedCents: 1_199, refundCents: 1_199, credits: 0 };
    expect(await stateOf(person)).toEqual(done);
    expect(refundedCents(chargeId)).toBe(1_199);
    expect(await outcome(refund(admin, person, paymentId))).toBe('refund_made');
    // The webhook, the job and another month change nothing of it.
    await deliverPending();
    await reconcilePayments(app.services);
    await deliverPending();
    expect(await stateOf(person)).toEqual(done);
    expect(refundedCents(chargeId)).toBe(1_199);
    expect(await getRevenueCents(app.platform.db)).toBe(before - 1_199);
    expect(await mailsTo(person)).toEqual([
      expect.stringContaining('The 3 credits that were left of this payment are'),
    ]);
    // A letter that comes back was paid for, and its credit is theirs.
    await bounce(letter);
    expect(await creditsOf(app, person.userId)).toBe(1);
    expect(await auditOf(person)).toEqual([
      {
        action: 'payment_refunded',
        actor_label: admin.email,
        after: { credits: 0, payment: paymentId, cents: 1_199, reason },
      },
    ]);
  });

  test('a whole pack, which then pays for nothing; its next month brings all sends again', async () => {
    const { person, paymentId, chargeId, subscriptionId } = await buildSubscriber();
    expect(await refund(await buildAdmin(app), person, paymentId)).toBe('made');
    expect(await stateOf(person)).toMatchObject({ status: 'refunded', credits: 0 });
    expect(refundedCents(chargeId)).toBe(1_999);
    cards.simulator.renew(subscriptionId, 'paid');
    await deliverPending();
    expect(await creditsOf(app, person.userId)).toBe(5);
  });

  test('nothing of a pack whose credits are all used, and never below zero', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, chargeId } = await buildSubscriber();
    await send(person, 5);
    expect(await outcome(refund(admin, person, paymentId))).toBe('refund_nothing_left');
    expect(refundedCents(chargeId)).toBe(0);
    expect(await auditOf(person)).toEqual([]);
  });

  test('an unlimited month, which ends its sends at once', async () => {
    const { person, paymentId } = await buildSubscriber('unlimited');
    cards.outage = 'unreachable';
    expect(await refund(await buildAdmin(app), person, paymentId)).toBe('waiting');
    const balance = await findSendBalance(app.platform.db, person.userId, app.clock.now());
    expect(balance.hasUnlimited).toBe(false);
  });

  test('a letter that waits: cancelling it afterwards gives nothing back a second time', async () => {
    const { person, paymentId, chargeId, messageId } = await buildCardPayer();
    expect(await refund(await buildAdmin(app), person, paymentId)).toBe('made');
    await deliverPending();
    expect(await cancelMessage(app.services, person, messageId)).toMatchObject({
      returnedAs: 'nothing',
    });
    expect(await stateOf(person)).toMatchObject({ status: 'refunded', credits: 0 });
    expect(refundedCents(chargeId)).toBe(499);
  });

  test('a letter that came back as a credit: the credit goes, and once it is used nothing is left', async () => {
    const admin = await buildAdmin(app);
    const [unused, used] = [await buildCardPayer(), await buildCardPayer()];
    for (const { person, messageId } of [unused, used]) {
      await cancelMessage(app.services, person, messageId);
    }
    await send(used.person, 1);
    expect(await refund(admin, unused.person, unused.paymentId)).toBe('made');
    expect(await stateOf(unused.person)).toMatchObject({ status: 'refunded', credits: 0 });
    expect(await outcome(refund(admin, used.person, used.paymentId))).toBe('refund_nothing_left');
  });
});

describe('nothing is refunded', () => {
  test('to staff, without a reason, of somebody else, of an unknown payment, or of a deleted account', async () => {
    const [admin, staff, other] = [
      await buildAdmin(app),
      await buildStaff(app),
      await buildPerson(app),
    ];
    const { person, paymentId, chargeId } = await buildSubscriber();
    const asked = { userId: person.userId, paymentId, amountCents: 1_999, reason };
    const ask = (change: Partial<typeof asked>, actor = adminOf(admin)) =>
      outcome(refundPayment(app.services, actor, { ...asked, ...change }));
    const asStaff = refundPayment(app.services, { ...staff, roles: ['staff'] }, asked);
    expect(await outcome(asStaff)).toBe('admin_required');
    expect(await ask({ reason: 'because' })).toBe('audit_reason_missing');
    expect(await ask({ userId: other.userId })).toBe('refund_not_found');
    expect(await ask({ paymentId: randomUUID() })).toBe('refund_not_found');
    expect(await ask({ amountCents: 1_998 })).toBe('refund_outdated');
    expect(await ask({ amountCents: Number.NaN })).toBe('refund_outdated');
    await deleteAccountWithBilling(app, person.userId);
    expect(await ask({})).toBe('refund_not_found');
    expect(refundedCents(chargeId)).toBe(0);
  });

  test('of what is disputed, or was refunded by hand in part', async () => {
    const admin = await buildAdmin(app);
    const [disputed, byHand] = [await buildSubscriber(), await buildSubscriber()];
    cards.simulator.openDispute(disputed.chargeId);
    cards.simulator.refund(byHand.chargeId, 1);
    await deliverPending();
    expect(await outcome(refund(admin, disputed.person, disputed.paymentId))).toBe(
      'refund_disputed',
    );
    expect(await outcome(refund(admin, byHand.person, byHand.paymentId))).toBe('refund_made');
  });
});

describe('at the same moment', () => {
  test('two admins refund once', async () => {
    const [admin, second] = [await buildAdmin(app), await buildAdmin(app)];
    const { person, paymentId, chargeId } = await buildSubscriber();
    await send(person, 1);
    const both = await Promise.all([
      outcome(refund(admin, person, paymentId)),
      outcome(refund(second, person, paymentId)),
    ]);
    expect(both.filter((one) => one === 'done')).toHaveLength(1);
    await deliverPending();
    await reconcilePayments(app.services);
    expect(refundedCents(chargeId)).toBe(1_599);
    expect(await creditsOf(app, person.userId)).toBe(0);
    expect(cards.records.list('refund').filter(({ charge }) => charge === chargeId)).toHaveLength(
      1,
    );
  });

  test('its credits are spent: what was spent first is not refunded, and no credit is both', async () => {
    const admin = await buildAdmin(app);
    for (let round = 0; round < 5; round += 1) {
      const { person, paymentId, chargeId } = await buildSubscriber();
      await Promise.all([
        outcome(refund(admin, person, paymentId)),
        outcome(send(person, 1)),
        outcome(send(person, 1)),
      ]);
      const entries = await creditEntriesOf(app, person.userId);
      const sent = entries.filter(({ reason: why }) => why === 'spent').length;
      const taken = -entries
        .filter(({ reason: why }) => why === 'taken_back')
        .reduce((sum, { delta }) => sum + delta, 0);
      expect(refundedCents(chargeId)).toBe(taken === 0 ? 0 : Math.round((1_999 * taken) / 5));
      expect(sent + taken).toBeLessThanOrEqual(5);
    }
    await expectNoInconsistency();
  });

  test('a dispute arrives: the refund waits for its end, and is made when we win', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, chargeId } = await buildSubscriber();
    await send(person, 2);
    let dispute = '';
    cards.onRequest = () => {
      if (!dispute && cards.requests.at(-1) === 'POST /v1/refunds') {
        dispute = cards.simulator.openDispute(chargeId).id;
      }
    };
    expect(await refund(admin, person, paymentId)).toBe('waiting');
    await deliverPending();
    await reconcilePayments(app.services);
    expect(refundedCents(chargeId)).toBe(0);
    cards.simulator.closeDispute(dispute, 'won');
    await deliverPending();
    await reconcilePayments(app.services);
    await deliverPending();
    expect(refundedCents(chargeId)).toBe(1_199);
    expect(await stateOf(person)).toMatchObject({ status: 'completed', credits: 0 });
    await expectNoInconsistency();
  });

  test('its letter bounces: nothing comes back twice', async () => {
    const admin = await buildAdmin(app);
    for (let round = 0; round < 5; round += 1) {
      const { person, paymentId, messageId, chargeId } = await buildCardPayer();
      await Promise.all([outcome(refund(admin, person, paymentId)), bounce(messageId)]);
      await deliverPending();
      const credits = await creditsOf(app, person.userId);
      // Either the money or the credit; the page asks again when the letter came first.
      expect([
        [499, 0],
        [0, 1],
      ]).toContainEqual([refundedCents(chargeId), credits]);
    }
  });
});

describe('when Stripe', () => {
  test('answers 500, the credits are gone, the refund is under way, and the job makes it once', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, chargeId } = await buildSubscriber();
    await send(person, 2);
    cards.outage = 'unreachable';
    expect(await refund(admin, person, paymentId)).toBe('waiting');
    expect(await stateOf(person)).toMatchObject({ status: 'completed', credits: 0 });
    expect(await outcome(refund(admin, person, paymentId))).toBe('refund_under_way');
    cards.outage = 'none';
    app.clock.advance(minutes(1));
    await reconcilePayments(app.services);
    await reconcilePayments(app.services);
    await deliverPending();
    expect(refundedCents(chargeId)).toBe(1_199);
    expect(await stateOf(person)).toMatchObject({ refundedCents: 1_199, credits: 0 });
  });

  test('refunds but never answers, the money goes back once', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, chargeId } = await buildSubscriber();
    await send(person, 2);
    cards.onRequest = () => {
      if (cards.requests.at(-1) === 'POST /v1/refunds') cards.outage = 'responses lost';
    };
    expect(await refund(admin, person, paymentId)).toBe('waiting');
    expect(refundedCents(chargeId)).toBe(1_199);
    cards.onRequest = () => {};
    cards.outage = 'none';
    await reconcilePayments(app.services);
    await deliverPending();
    expect(refundedCents(chargeId)).toBe(1_199);
    expect(await stateOf(person)).toMatchObject({ refundedCents: 1_199, credits: 0 });
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test('refuses, everything is as before, and it can be tried again', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, chargeId } = await buildSubscriber();
    await send(person, 2);
    cards.simulator.refusesRefunds = true;
    expect(await outcome(refund(admin, person, paymentId))).toBe('refund_refused');
    expect(await stateOf(person)).toEqual({
      status: 'completed',
      refundedCents: 0,
      refundCents: null,
      credits: 3,
    });
    expect((await auditOf(person)).map(({ action }) => action)).toEqual([
      'payment_refunded',
      'refund_refused',
    ]);
    expect(await mailsTo(person)).toEqual([]);
    cards.simulator.refusesRefunds = false;
    app.clock.advance(minutes(1));
    expect(await refund(admin, person, paymentId)).toBe('made');
    expect(refundedCents(chargeId)).toBe(1_199);
    await expectNoInconsistency();
  });

  test('refuses after the letter came back, its send comes back after all', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, messageId } = await buildCardPayer();
    cards.outage = 'unreachable';
    expect(await refund(admin, person, paymentId)).toBe('waiting');
    await cancelMessage(app.services, person, messageId);
    expect(await creditsOf(app, person.userId)).toBe(0);
    cards.outage = 'none';
    cards.simulator.refusesRefunds = true;
    await reconcilePayments(app.services);
    cards.simulator.refusesRefunds = false;
    expect(await stateOf(person)).toMatchObject({ status: 'completed', credits: 1 });
    expect((await auditOf(person)).at(-1)).toMatchObject({
      action: 'refund_refused',
      actor_label: 'background job',
    });
  });

  test('is asked while the account is deleted, the refund is made all the same', async () => {
    const admin = await buildAdmin(app);
    const { person, paymentId, chargeId } = await buildSubscriber();
    cards.outage = 'unreachable';
    expect(await refund(admin, person, paymentId)).toBe('waiting');
    cards.outage = 'none';
    await deleteAccountWithBilling(app, person.userId);
    await reconcilePayments(app.services);
    expect(refundedCents(chargeId)).toBe(1_999);
  });
});
