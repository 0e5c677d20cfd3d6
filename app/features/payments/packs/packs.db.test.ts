import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#app/features/accounts/delete-account.server.ts';
import { cancelMessage } from '#app/features/messages/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { days, hours } from '#app/platform/clock/clock.ts';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { openCardProvider } from '#tests/setup/card-provider.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { findSendBalance } from '../ledger/balance.queries.server.ts';
import { fairUseSetting } from '../payment-settings.ts';
import { receiveCardEvent } from '../reconciliation/receive-card-event.server.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.job.server.ts';
import { reconcileRefunds } from '../reconciliation/reconcile-refunds.server.ts';
import { getRevenueCents } from '../revenue.queries.server.ts';
import { buyPack } from './buy-pack.server.ts';
import { closeBilling } from './close-billing.server.ts';
import { openBillingPortal } from './open-billing-portal.server.ts';
import { pausePack, resumePack } from './pause-pack.server.ts';
import { findPlan } from './subscription.queries.server.ts';

const cards = openCardProvider();
const app = createTestApp(cards.env);
const sessionOf = (url: string) => url.split('/').at(-1) ?? '';
const told = new Set<string>();

/** Tells the product everything it has not been told yet, oldest first. */
async function tellAll(): Promise<string[]> {
  const answers: string[] = [];
  for (const event of cards.books.list('event').reverse()) {
    if (told.has(event.id)) continue;
    told.add(event.id);
    const { body, signature } = cards.signed(event);
    answers.push(await receiveCardEvent(app.services, body, signature));
  }
  return answers;
}

async function openPack(person: Person, packId: string): Promise<string> {
  cards.now = () => app.clock.now();
  return sessionOf((await buyPack(app.services, person, packId)).url);
}

/** Somebody with a pack that is paid and told of. */
async function subscribed(packId: string) {
  const person = await buildPerson(app);
  const session = cards.till.pay(await openPack(person, packId), '4242');
  await tellAll();
  return { person, subscriptionId: String(session.subscription) };
}

const balanceOf = ({ userId }: Person) => findSendBalance(app.platform.db, userId, app.clock.now());
const planOf = ({ userId }: Person) => findPlan(app.platform.db, userId);
const chargeOf = (subscriptionId: string) => {
  const [bill] = cards.books
    .list('invoice')
    .filter((one) => one.lines.data[0]?.subscription === subscriptionId);
  const intentId = String(bill?.payments?.data[0]?.payment.payment_intent);
  return String(cards.books.get('intent', intentId).latest_charge);
};

describe('packs', () => {
  test.each([
    ['small', 1_999, 5],
    ['large', 3_999, 12],
  ])(
    'the %s pack costs %d cents and adds %d sends each paid month',
    async (packId, cents, sends) => {
      const { person, subscriptionId } = await subscribed(packId);
      const [session] = cards.books.list('session');
      expect(session).toMatchObject({ amount_total: cents, currency: 'usd', mode: 'subscription' });
      expect(await balanceOf(person)).toMatchObject({ totalCredits: sends, hasUnlimited: false });
      cards.till.renew(subscriptionId, 'paid');
      expect(new Set(await tellAll())).toEqual(new Set(['handled']));
      expect(await balanceOf(person)).toMatchObject({ totalCredits: 2 * sends });
      expect(await planOf(person)).toMatchObject({
        packId,
        state: 'active',
        endsAtPeriodEnd: false,
      });
    },
  );

  test('unlimited covers any film up to the standard price until the paid month ends', async () => {
    const { person } = await subscribed('unlimited');
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0, hasUnlimited: true });
    await sendMessage(
      app.services,
      asActor(person),
      await buildDraft(app, person, { templateId: 'love-1' }),
      'unlimited',
    );
    app.clock.advance(days(32));
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
    await expect(
      sendMessage(app.services, asActor(person), await buildDraft(app, person), 'unlimited'),
    ).rejects.toMatchObject({ code: 'unlimited_used_up' });
  });

  test('the fair use holds for fifty at once, and begins anew with the next paid month', async () => {
    const { person, subscriptionId } = await subscribed('unlimited');
    await saveSiteSetting(app.platform.db, fairUseSetting, 3, app.clock.now());
    const drafts = await Promise.all(Array.from({ length: 50 }, () => buildDraft(app, person)));
    const ended = await Promise.allSettled(
      drafts.map((id) => sendMessage(app.services, asActor(person), id, 'unlimited')),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
    cards.till.renew(subscriptionId, 'paid');
    await tellAll();
    app.clock.advance(days(31) + hours(1));
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: true });
  });

  test('a send that came back does not count against the fair use', async () => {
    const { person } = await subscribed('unlimited');
    await saveSiteSetting(app.platform.db, fairUseSetting, 2, app.clock.now());
    const messageId = await buildDraft(app, person);
    for (let time = 0; time < 3; time += 1) {
      await sendMessage(app.services, asActor(person), messageId, 'unlimited');
      expect((await balanceOf(person)).unlimited).toMatchObject({ sendsLeft: 1 });
      await cancelMessage(app.services, person, messageId);
      expect((await balanceOf(person)).unlimited).toMatchObject({ sendsLeft: 2 });
    }
  });

  test('a renewal that fails adds nothing, is said, and counts when another card pays', async () => {
    const { person, subscriptionId } = await subscribed('small');
    cards.till.renew(subscriptionId, 'declined');
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
    expect(await planOf(person)).toMatchObject({ state: 'past_due' });
    cards.till.retry(subscriptionId);
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 10 });
    expect(await planOf(person)).toMatchObject({ state: 'active' });
  });

  test('a renewal nobody told us of is found by the job', async () => {
    const { person, subscriptionId } = await subscribed('small');
    cards.till.renew(subscriptionId, 'paid');
    app.clock.advance(hours(7));
    await reconcilePayments(app.services);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 10 });
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 10 });
  });

  test('cancelled in the portal it lasts to the end of the month; credits stay', async () => {
    const { person, subscriptionId } = await subscribed('small');
    const { url } = await openBillingPortal(app.services, person, '/settings?tab=account');
    expect(url).toContain('/pay/portal/');
    cards.till.update(subscriptionId, { cancel_at_period_end: true });
    await tellAll();
    expect(await planOf(person)).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
    cards.till.renew(subscriptionId, 'paid');
    await tellAll();
    expect(await planOf(person)).toBe(null);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
  });

  test('one pack a person: a second is refused, and paid all the same it goes back', async () => {
    const person = await buildPerson(app);
    const first = await openPack(person, 'small');
    const again = await openPack(person, 'small');
    expect(again).toBe(first);
    // Another pack chosen while the first page is open: that page is over.
    const large = await openPack(person, 'large');
    expect(cards.books.get('session', first).status).toBe('expired');
    cards.till.pay(large, '4242');
    await tellAll();
    await expect(openPack(person, 'small')).rejects.toMatchObject({ code: 'pack_already_active' });

    // A page that was open in another tab all the time, as if the expiry had never reached it.
    cards.books.put('session', { ...cards.books.get('session', first), status: 'open' });
    const second = String(cards.till.pay(first, '4242').subscription);
    await tellAll();
    await reconcilePayments(app.services);
    await tellAll();
    expect(cards.books.get('subscription', second).status).toBe('canceled');
    expect(cards.books.get('charge', chargeOf(second)).refunded).toBe(true);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 12 });
    expect(await planOf(person)).toMatchObject({ packId: 'large' });
  });

  test('a pack nobody knows is refused, and nothing is asked of the provider', async () => {
    const person = await buildPerson(app);
    for (const packId of ['', 'free', '__proto__', 'small ', '-1']) {
      await expect(openPack(person, packId)).rejects.toMatchObject({ code: 'pack_unknown' });
    }
    expect(cards.asked).toEqual([]);
  });
});

describe('refunds and disputes', () => {
  test('a month that is refunded takes back what is unspent, and never more', async () => {
    const { person, subscriptionId } = await subscribed('small');
    for (let sent = 0; sent < 2; sent += 1) {
      await sendMessage(app.services, asActor(person), await buildDraft(app, person), 'credit');
    }
    cards.till.refund(chargeOf(subscriptionId));
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    await reconcilePayments(app.services);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    // Days later the provider tells more of the same refund: the next month's credits are not its.
    const intentId = String(cards.books.get('charge', chargeOf(subscriptionId)).payment_intent);
    cards.till.renew(subscriptionId, 'paid');
    await tellAll();
    await reconcileRefunds(app.services, intentId);
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
  });

  test('a dispute that is won gives back what it took, and no more', async () => {
    const { person, subscriptionId } = await subscribed('small');
    await sendMessage(app.services, asActor(person), await buildDraft(app, person), 'credit');
    const { id } = cards.till.openDispute(chargeOf(subscriptionId));
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    cards.till.closeDispute(id, 'won');
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 4 });
    await reconcileRefunds(
      app.services,
      String(cards.books.get('charge', chargeOf(subscriptionId)).payment_intent),
    );
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 4 });
  });

  test('a refund in part changes no credits, but the revenue', async () => {
    const { person, subscriptionId } = await subscribed('small');
    const before = await getRevenueCents(app.platform.db);
    cards.till.refund(chargeOf(subscriptionId), 500);
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 5 });
    expect(await getRevenueCents(app.platform.db)).toBe(before - 500);
  });

  test('a dispute holds the credits back; won they return, lost they do not', async () => {
    const { person, subscriptionId } = await subscribed('large');
    const { id } = cards.till.openDispute(chargeOf(subscriptionId));
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
    cards.till.closeDispute(id, 'won');
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 12 });
    cards.till.closeDispute(id, 'lost');
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
  });

  test('an unlimited month that is disputed can no longer be sent with', async () => {
    const { person, subscriptionId } = await subscribed('unlimited');
    cards.till.openDispute(chargeOf(subscriptionId));
    await tellAll();
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
  });

  test('told of the dispute before the payment, the end is the same', async () => {
    const person = await buildPerson(app);
    const session = cards.till.pay(await openPack(person, 'small'), '4242');
    cards.till.openDispute(chargeOf(String(session.subscription)));
    const events = cards.books.list('event').filter(({ id }) => !told.has(id));
    for (const event of events) {
      const { body, signature } = cards.signed(event);
      await receiveCardEvent(app.services, body, signature);
    }
    expect(await balanceOf(person)).toMatchObject({ totalCredits: 0 });
  });
});

describe('an account that goes, or is suspended', () => {
  test('deletion ends the pack, again and again until the provider confirms', async () => {
    const { person, subscriptionId } = await subscribed('small');
    cards.weather = 'away';
    await app.platform.db.transaction(async (tx) => {
      await closeBilling(tx, person.userId);
      await tx.execute(`delete from users where id = '${person.userId}'`);
    });
    await reconcilePayments(app.services);
    expect(cards.books.get('subscription', subscriptionId).status).toBe('active');
    cards.weather = 'fine';
    await reconcilePayments(app.services);
    expect(cards.books.get('subscription', subscriptionId).status).toBe('canceled');
    const { rows } = await app.pool.query(
      'select state, user_id from subscriptions where id = $1',
      [subscriptionId],
    );
    expect(rows).toEqual([{ state: 'ended', user_id: null }]);
  });

  test('deleting the account ends it at once when the provider answers', async () => {
    const { person, subscriptionId } = await subscribed('small');
    const { rows } = await app.pool.query('select email from users where id = $1', [person.userId]);
    await deleteAccount(
      app.services,
      { credentials: person.credentials, address: '203.0.113.9' },
      { userId: person.userId, email: rows[0].email } as Parameters<typeof deleteAccount>[2],
      { password: '', confirmation: 'DELETE MY ACCOUNT', signedInAt: app.clock.now() },
    );
    expect(cards.books.get('subscription', subscriptionId).status).toBe('canceled');
  });

  test('suspension pauses it, and its end lets it go on', async () => {
    const { person, subscriptionId } = await subscribed('unlimited');
    await app.platform.db.transaction((tx) => pausePack(tx, person.userId));
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: false });
    await reconcilePayments(app.services);
    expect(cards.books.get('subscription', subscriptionId).pause_collection).toMatchObject({
      behavior: 'void',
    });
    expect(await planOf(person)).toMatchObject({ state: 'paused' });
    await app.platform.db.transaction((tx) => resumePack(tx, person.userId));
    await reconcilePayments(app.services);
    expect(cards.books.get('subscription', subscriptionId).pause_collection).toBe(null);
    expect(await balanceOf(person)).toMatchObject({ hasUnlimited: true });
  });

  test('a month that is paid after the account is gone goes back to the card', async () => {
    const person = await buildPerson(app);
    const checkoutId = await openPack(person, 'small');
    await app.platform.db.transaction(async (tx) => {
      await closeBilling(tx, person.userId);
      await tx.execute(`delete from users where id = '${person.userId}'`);
    });
    const subscriptionId = String(cards.till.pay(checkoutId, '4242').subscription);
    await tellAll();
    await reconcilePayments(app.services);
    expect(cards.books.get('charge', chargeOf(subscriptionId)).refunded).toBe(true);
    expect(cards.books.get('subscription', subscriptionId).status).toBe('canceled');
  });
});
