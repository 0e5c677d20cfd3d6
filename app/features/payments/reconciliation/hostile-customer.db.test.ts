import { beforeEach, describe, expect, test } from 'vitest';
import { listProblemDeliveries } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { releaseHeldJob } from '#app/features/dispatch/limits/release-held.job.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { days, hours } from '#app/platform/clock/clock.ts';
import { asActor, buildDraft, deleteMessages, updateMessage } from '#tests/factories/messages.ts';
import {
  asPayer,
  checkoutIdOf,
  creditsOf,
  paymentsOf,
  switchToExpensiveTemplate,
} from '#tests/factories/payments.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { returnSend } from '../ledger/return-send.server.ts';
import { buyPack } from '../packs/buy-pack.server.ts';
import { reconcilePayments } from './reconcile-payments.job.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const { deliverPending } = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();
const mailServer = openMailServer();
const dispatch = () => testDispatcher(app, mailServer).drain();

const heldReasons = async () =>
  (await listProblemDeliveries(app.platform.db, ['held'])).deliveries.map(({ reason }) => reason);

const chargeOf = (intent: unknown) =>
  String(cards.records.get('intent', String(intent)).latest_charge);

async function buildSubscriber(packId: string) {
  const person = await buildPerson(app);
  const checkoutId = checkoutIdOf(await buyPack(app.services, person, packId));
  const { subscription } = cards.simulator.pay(checkoutId, '4242');
  await deliverPending();
  const invoice = cards.records
    .list('invoice')
    .find((one) => one.lines.data[0]?.subscription === String(subscription));
  return { person, chargeId: chargeOf(invoice?.payments?.data[0]?.payment.payment_intent) };
}

/** A draft that is due in two days once it is paid for. */
async function buildScheduledDraft(person: Person): Promise<string> {
  const messageId = await buildDraft(app, person);
  const scheduledFor = new Date(app.clock.now().getTime() + days(2));
  await updateMessage(app, messageId, {
    scheduledFor,
    wallTime: scheduledFor.toISOString().slice(0, 16),
    timeZone: 'UTC',
  });
  return messageId;
}

async function schedule(person: Person, method: 'credit' | 'unlimited'): Promise<string> {
  const messageId = await buildScheduledDraft(person);
  await sendMessage(app.services, asActor(person), messageId, method);
  return messageId;
}

async function payByCard(person: Person, messageId: string): Promise<string> {
  const { url } = await createCheckout(app.services, asPayer(person), messageId);
  const session = cards.simulator.pay(checkoutIdOf({ url }), '4242');
  await deliverPending();
  return chargeOf(session.payment_intent);
}

beforeEach(async () => {
  mailServer.accepted.length = 0;
  await deleteMessages(app);
});

describe('a hostile customer', () => {
  test('who schedules a whole pack, disputes it and cancels the letters gets no credit back', async () => {
    const { person, chargeId } = await buildSubscriber('small');
    const letters: string[] = [];
    for (let letter = 0; letter < 5; letter += 1) letters.push(await schedule(person, 'credit'));
    const { id } = cards.simulator.openDispute(chargeId);
    await deliverPending();
    for (const letter of letters.slice(0, 3)) await cancelMessage(app.services, person, letter);
    expect(await creditsOf(app, person.userId)).toBe(0);
    // The customer gets back exactly the three that were not used.
    cards.simulator.closeDispute(id, 'won');
    await deliverPending();
    expect(await creditsOf(app, person.userId)).toBe(3);
    await cancelMessage(app.services, person, letters[3] ?? '');
    expect(await creditsOf(app, person.userId)).toBe(4);
  });

  test('who lost a dispute and cancels does not pay with credits bought later', async () => {
    const { person, chargeId } = await buildSubscriber('small');
    const letters = [await schedule(person, 'credit'), await schedule(person, 'credit')];
    cards.simulator.closeDispute(cards.simulator.openDispute(chargeId).id, 'lost');
    await deliverPending();
    expect(await creditsOf(app, person.userId)).toBe(0);
    await app.platform.db.transaction(async (tx) => {
      await returnSend(tx, letters[0] ?? '', app.clock.now());
    });
    expect(await creditsOf(app, person.userId)).toBe(0);
    await reconcilePayments(app.services);
    expect(await creditsOf(app, person.userId)).toBe(0);
  });

  test('who disputes a card payment before its letter is due does not have it sent', async () => {
    const person = await buildPerson(app);
    const messageId = await buildScheduledDraft(person);
    const { id } = cards.simulator.openDispute(await payByCard(person, messageId));
    await deliverPending();
    app.clock.advance(days(2) + hours(1));
    await dispatch();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await heldReasons()).toEqual(['unpaid']);
    // Once we hold the money, the letter goes out by itself.
    cards.simulator.closeDispute(id, 'won');
    await deliverPending();
    app.clock.advance(hours(7));
    await releaseHeldJob(app.platform).run({});
    await dispatch();
    expect(mailServer.accepted).toHaveLength(1);
  });

  test('whose card payment was refunded before its letter is due gets nothing for cancelling it', async () => {
    const person = await buildPerson(app);
    const messageId = await buildScheduledDraft(person);
    cards.simulator.refund(await payByCard(person, messageId));
    await deliverPending();
    app.clock.advance(days(2) + hours(1));
    await dispatch();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await cancelMessage(app.services, person, messageId)).toMatchObject({
      returnedAs: 'nothing',
    });
    expect(await creditsOf(app, person.userId)).toBe(0);
  });

  test('who disputes an unlimited month does not have its scheduled letters sent', async () => {
    const { person, chargeId } = await buildSubscriber('unlimited');
    const messageId = await schedule(person, 'unlimited');
    cards.simulator.openDispute(chargeId);
    await deliverPending();
    app.clock.advance(days(2) + hours(1));
    await dispatch();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await heldReasons()).toEqual(['unpaid']);
    await cancelMessage(app.services, person, messageId);
  });

  test('who disputes a payment that is due for refund is not refunded as well', async () => {
    const person = await buildPerson(app);
    const messageId = await buildScheduledDraft(person);
    await switchToExpensiveTemplate(app, messageId);
    const chargeId = await payByCard(person, messageId);
    await cancelMessage(app.services, person, messageId);
    const { id } = cards.simulator.openDispute(chargeId);
    await reconcilePayments(app.services);
    await reconcilePayments(app.services);
    expect(cards.records.get('charge', chargeId).amount_refunded).toBe(0);
    // The dispute was withdrawn: now the refund is carried out, once.
    cards.simulator.closeDispute(id, 'won');
    await deliverPending();
    await reconcilePayments(app.services);
    await reconcilePayments(app.services);
    expect(cards.records.get('charge', chargeId).amount_refunded).toBe(1_299);
    expect((await paymentsOf(app, messageId)).map(({ status }) => status)).toEqual(['refunded']);
  });

  test('who cancels in the moment of the dispute has no credit, whichever came first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await buildPerson(app);
      const messageId = await buildScheduledDraft(person);
      const chargeId = await payByCard(person, messageId);
      cards.simulator.openDispute(chargeId);
      await Promise.all([deliverPending(), cancelMessage(app.services, person, messageId)]);
      expect(await creditsOf(app, person.userId)).toBe(0);
    }
  });
});
