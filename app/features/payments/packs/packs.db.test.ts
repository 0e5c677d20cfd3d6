import { describe, expect, test } from 'vitest';
import { deleteUser } from '#app/features/accounts/account.store.server.ts';
import { deleteAccount } from '#app/features/accounts/delete-account.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { days, hours } from '#app/platform/clock/clock.ts';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import {
  checkoutIdOf,
  deleteAccountWithBilling,
  setBoughtCredits,
  subscriptionOf,
} from '#tests/factories/payments.ts';
import { buildPerson, type Person, suspend } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { findSendBalance } from '../ledger/balance.queries.server.ts';
import { fairUseSetting } from '../payment-settings.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.job.server.ts';
import { reconcileRefunds } from '../reconciliation/reconcile-refunds.server.ts';
import { getRevenueCents } from '../revenue.queries.server.ts';
import { buyPack } from './buy-pack.server.ts';
import { openBillingPortal } from './open-billing-portal.server.ts';
import { pausePack, resumePack } from './pause-pack.server.ts';
import { findCurrentPlan } from './subscription.queries.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const { deliver, deliverPending, pending } = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

const openCheckout = async (person: Person, packId: string): Promise<string> =>
  checkoutIdOf(await buyPack(app.services, person, packId));

/** A person with a paid pack that the app knows about. */
async function buildSubscriber(packId: string) {
  const person = await buildPerson(app);
  const session = cards.simulator.pay(await openCheckout(person, packId), '4242');
  await deliverPending();
  return { person, subscriptionId: String(session.subscription) };
}

async function send(person: Person, method: 'credit' | 'unlimited', templateId?: string) {
  const messageId = await buildDraft(app, person, templateId ? { templateId } : {});
  await sendMessage(app.services, asActor(person), messageId, method);
}

const balanceOf = ({ userId }: Person) => findSendBalance(app.platform.db, userId, app.clock.now());
const planOf = ({ userId }: Person) => findCurrentPlan(app.platform.db, userId);

/** The payment intent of a subscription's newest invoice. */
const intentIdOf = (subscriptionId: string) => {
  const invoice = cards.records
    .list('invoice')
    .find((one) => one.lines.data[0]?.subscription === subscriptionId);
  return String(invoice?.payments?.data[0]?.payment.payment_intent);
};
const chargeIdOf = (subscriptionId: string) =>
  String(cards.records.get('intent', intentIdOf(subscriptionId)).latest_charge);
const chargeOf = (subscriptionId: string) =>
  cards.records.get('charge', chargeIdOf(subscriptionId));

describe('packs', () => {
  test.each([
    ['small', 1_999, 5],
    ['large', 3_999, 12],
  ])(
    'the %s pack costs %d cents and adds %d credits each paid month',
    async (packId, cents, sends) => {
      const { person, subscriptionId } = await buildSubscriber(packId);
      const [session] = cards.records.list('session');
      expect(session).toMatchObject({ amount_total: cents, currency: 'usd', mode: 'subscription' });
      expect(await balanceOf(person)).toMatchObject({ totalCredits: sends, hasUnlimited: false });
      cards.simulator.renew(subscriptionId, 'paid');
      expect(new Set(await deliverPending())).toEqual(new Set(['handled']));
      expect(await balanceOf(person)).toMatchObject({ totalCredits: 2 * sends });
      expect(await planOf(person)).toMatchObject({
        packId,
        state: 'active',
        endsAtPeriodEnd: false,
      });
    },
  );

  test('a subscription keeps the sends it was bought with, whatever its pack has today', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    await setBoughtCredits(app, person, 7);
    cards.simulator.renew(subscriptionId, 'paid');
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 + 7 });
  });

  test('unlimited covers any template up to the standard price until the paid month ends', async () => {
    const { person } = await buildSubscriber('unlimited');
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0, hasUnlimited: true });
    await send(person, 'unlimited', 'love-1');
    app.clock.advance(days(32));
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
    await expect(send(person, 'unlimited')).rejects.toMatchObject({ code: 'unlimited_used_up' });
  });

  test('fifty sends at once cannot exceed the fair-use limit, which resets with the next paid month', async () => {
    const { person, subscriptionId } = await buildSubscriber('unlimited');
    await saveSiteSetting(app.platform.db, fairUseSetting, 3, app.clock.now());
    const drafts = await Promise.all(Array.from({ length: 50 }, () => buildDraft(app, person)));
    const results = await Promise.allSettled(
      drafts.map((id) => sendMessage(app.services, asActor(person), id, 'unlimited')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
    cards.simulator.renew(subscriptionId, 'paid');
    await deliverPending();
    app.clock.advance(days(31) + hours(1));
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: true });
  });

  test('a returned send does not count towards the fair-use limit', async () => {
    const { person } = await buildSubscriber('unlimited');
    await saveSiteSetting(app.platform.db, fairUseSetting, 2, app.clock.now());
    const messageId = await buildDraft(app, person);
    for (let round = 0; round < 3; round += 1) {
      await sendMessage(app.services, asActor(person), messageId, 'unlimited');
      expect((await balanceOf(person)).unlimited).toMatchObject({ sendsLeft: 1 });
      await cancelMessage(app.services, person, messageId);
      expect((await balanceOf(person)).unlimited).toMatchObject({ sendsLeft: 2 });
    }
  });

  test('a failed renewal adds nothing and marks the plan past due until another card pays', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    cards.simulator.renew(subscriptionId, 'declined');
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
    expect(await planOf(person)).toMatchObject({ state: 'past_due' });
    cards.simulator.retryInvoice(subscriptionId);
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 10 });
    expect(await planOf(person)).toMatchObject({ state: 'active' });
  });

  test('the job finds a renewal whose webhook never arrived', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    cards.simulator.renew(subscriptionId, 'paid');
    app.clock.advance(hours(7));
    await reconcilePayments(app.services);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 10 });
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 10 });
  });

  test('a plan cancelled in the portal lasts until the end of the month, and credits stay', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    const { url } = await openBillingPortal(app.services, person, '/settings?tab=account');
    expect(url).toContain('/pay/portal/');
    cards.simulator.updateSubscription(subscriptionId, { cancel_at_period_end: true });
    await deliverPending();
    expect(await planOf(person)).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
    cards.simulator.renew(subscriptionId, 'paid');
    await deliverPending();
    expect(await planOf(person)).toBe(null);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
  });

  test('a person has one pack: a second is refused, and refunded if it is paid anyway', async () => {
    const person = await buildPerson(app);
    const first = await openCheckout(person, 'small');
    expect(await openCheckout(person, 'small')).toBe(first);
    // Choosing another pack closes the page that is open.
    const large = await openCheckout(person, 'large');
    expect(cards.records.get('session', first).status).toBe('expired');
    cards.simulator.pay(large, '4242');
    await deliverPending();
    await expect(openCheckout(person, 'small')).rejects.toMatchObject({
      code: 'pack_already_active',
    });

    // A page in another tab, as if closing it had never reached the provider.
    cards.records.put('session', { ...cards.records.get('session', first), status: 'open' });
    const second = String(cards.simulator.pay(first, '4242').subscription);
    await deliverPending();
    await reconcilePayments(app.services);
    await deliverPending();
    expect(cards.records.get('subscription', second).status).toBe('canceled');
    expect(chargeOf(second).refunded).toBe(true);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 12 });
    expect(await planOf(person)).toMatchObject({ packId: 'large' });
  });

  test('an unknown pack is refused without a request to the provider', async () => {
    const person = await buildPerson(app);
    for (const packId of ['', 'free', '__proto__', 'small ', '-1']) {
      await expect(openCheckout(person, packId)).rejects.toMatchObject({ code: 'pack_unknown' });
    }
    expect(cards.requests).toEqual([]);
  });
});

describe('refunds and disputes', () => {
  test('a refunded month takes back unspent credits only', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    for (let sent = 0; sent < 2; sent += 1) await send(person, 'credit');
    const intentId = intentIdOf(subscriptionId);
    cards.simulator.refund(chargeIdOf(subscriptionId));
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    await reconcilePayments(app.services);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    // A later event about the same refund must not take the next month's credits.
    cards.simulator.renew(subscriptionId, 'paid');
    await deliverPending();
    await reconcileRefunds(app.services, intentId);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
  });

  test('winning a dispute gives back exactly the credits it took', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    await send(person, 'credit');
    const { id } = cards.simulator.openDispute(chargeIdOf(subscriptionId));
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    cards.simulator.closeDispute(id, 'won');
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 4 });
    await reconcileRefunds(app.services, intentIdOf(subscriptionId));
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 4 });
  });

  test('a partial refund reduces revenue and leaves credits unchanged', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    const before = await getRevenueCents(app.platform.db);
    cards.simulator.refund(chargeIdOf(subscriptionId), 500);
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
    expect(await getRevenueCents(app.platform.db)).toBe(before - 500);
  });

  test('a dispute takes the credits; they come back if it is won and not if it is lost', async () => {
    const { person, subscriptionId } = await buildSubscriber('large');
    const { id } = cards.simulator.openDispute(chargeIdOf(subscriptionId));
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    cards.simulator.closeDispute(id, 'won');
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 12 });
    cards.simulator.closeDispute(id, 'lost');
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
  });

  test('a disputed unlimited month cannot be used any more', async () => {
    const { person, subscriptionId } = await buildSubscriber('unlimited');
    cards.simulator.openDispute(chargeIdOf(subscriptionId));
    await deliverPending();
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
  });

  test('a dispute that arrives before the payment has the same result', async () => {
    const person = await buildPerson(app);
    const session = cards.simulator.pay(await openCheckout(person, 'small'), '4242');
    cards.simulator.openDispute(chargeIdOf(String(session.subscription)));
    for (const event of pending().reverse()) await deliver(event);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
  });
});

describe('a deleted or suspended account', () => {
  test('its pack is cancelled by the job, again and again until the provider confirms', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    cards.outage = 'unreachable';
    await deleteAccountWithBilling(app, person.userId);
    await reconcilePayments(app.services);
    expect(cards.records.get('subscription', subscriptionId).status).toBe('active');
    cards.outage = 'none';
    await reconcilePayments(app.services);
    expect(cards.records.get('subscription', subscriptionId).status).toBe('canceled');
    expect(await subscriptionOf(app, subscriptionId)).toMatchObject({
      state: 'ended',
      userId: null,
    });
  });

  test('deleting the account cancels the pack at once when the provider answers', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    await deleteAccount(
      app.services,
      { credentials: person.credentials, address: '203.0.113.9' },
      person as unknown as Parameters<typeof deleteAccount>[2],
      { password: '', confirmation: 'DELETE MY ACCOUNT', provenAt: app.clock.now() },
    );
    expect(cards.records.get('subscription', subscriptionId).status).toBe('canceled');
  });

  test('suspension pauses the pack, and restoring the account resumes it', async () => {
    const { person, subscriptionId } = await buildSubscriber('unlimited');
    await app.platform.db.transaction((tx) => pausePack(tx, person.userId));
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
    await reconcilePayments(app.services);
    expect(cards.records.get('subscription', subscriptionId).pause_collection).toMatchObject({
      behavior: 'void',
    });
    expect(await planOf(person)).toMatchObject({ state: 'paused' });
    await app.platform.db.transaction((tx) => resumePack(tx, person.userId));
    await reconcilePayments(app.services);
    expect(cards.records.get('subscription', subscriptionId).pause_collection).toBe(null);
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: true });
  });

  test('a pack that is paid after its buyer was suspended is paused, and resumes', async () => {
    const person = await buildPerson(app);
    const checkoutId = await openCheckout(person, 'unlimited');
    await app.platform.db.transaction((tx) => pausePack(tx, person.userId));
    await suspend(app, person);
    const subscriptionId = String(cards.simulator.pay(checkoutId, '4242').subscription);
    await deliverPending();
    await reconcilePayments(app.services);
    expect(await planOf(person)).toMatchObject({ state: 'paused' });
    const { pause_collection } = cards.records.get('subscription', subscriptionId);
    expect(pause_collection).toMatchObject({ behavior: 'void' });
    await app.platform.db.transaction((tx) => resumePack(tx, person.userId));
    await reconcilePayments(app.services);
    expect(await planOf(person)).toMatchObject({ state: 'active' });
  });

  test('a pack that was left without its owner is cancelled', async () => {
    const { person, subscriptionId } = await buildSubscriber('small');
    await deleteUser(app.platform.db, person.userId);
    app.clock.advance(hours(7));
    await reconcilePayments(app.services);
    await reconcilePayments(app.services);
    expect(cards.records.get('subscription', subscriptionId).status).toBe('canceled');
  });

  test('a month paid after the account was deleted is refunded', async () => {
    const person = await buildPerson(app);
    const checkoutId = await openCheckout(person, 'small');
    await deleteAccountWithBilling(app, person.userId);
    const subscriptionId = String(cards.simulator.pay(checkoutId, '4242').subscription);
    await deliverPending();
    await reconcilePayments(app.services);
    expect(chargeOf(subscriptionId).refunded).toBe(true);
    expect(cards.records.get('subscription', subscriptionId).status).toBe('canceled');
  });
});
