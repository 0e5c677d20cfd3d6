import { expect, test } from 'vitest';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import { buyPack } from '#app/features/payments/packs/buy-pack.server.ts';
import { reconcileCheckout } from '#app/features/payments/reconciliation/reconcile-checkout.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import type { DomainError } from '#app/shared/domain-error.ts';
import { deliveryOf } from '#tests/factories/deliveries.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { asActor, buildDraft, giveFreeSends } from '#tests/factories/messages.ts';
import {
  asPayer,
  checkoutIdOf,
  creditsOf,
  deleteAccountWithBilling,
  paidStateOf,
} from '#tests/factories/payments.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const ask = createAsk(app);
const mailServer = openMailServer();
cards.now = () => app.clock.now();

let count = 0;
const newAddress = () => {
  count += 1;
  return `reader${count}@recipients.test`;
};

/** Pays for a letter by card. @returns its message */
async function payForLetter(person: Person, recipientEmail: string, card: string): Promise<string> {
  const messageId = await buildDraft(app, person, { recipientEmail });
  const checkoutId = checkoutIdOf(await createCheckout(app.services, asPayer(person), messageId));
  cards.simulator.pay(checkoutId, card);
  await reconcileCheckout(app.services, checkoutId);
  return messageId;
}

async function buildPayer(card: string): Promise<Person> {
  const person = await buildPerson(app);
  await payForLetter(person, newAddress(), card);
  return person;
}

/** What becomes of a letter that is sent without a card: refused, accepted and held, or delivered. */
async function trySend(person: Person, recipientEmail: string): Promise<string> {
  await giveFreeSends(app, person, 1);
  const messageId = await buildDraft(app, person, { recipientEmail });
  const answer = await sendMessage(app.services, asActor(person), messageId, 'free_send').then(
    () => 'sent',
    (error: DomainError) => error.code,
  );
  if (answer !== 'sent') return answer;
  await testDispatcher(app, mailServer).drain();
  return (await deliveryOf(app, messageId)).state === 'accepted' ? 'sent' : 'held';
}

async function block(sender: Person, recipientEmail: string, fields: Record<string, string>) {
  const { rights } = await buildLetter(app, { sender, recipientEmail });
  await ask(rights, { form: { intent: 'block-sender', ...fields } });
  return { unblock: () => ask(rights, { form: { intent: 'unblock-sender' } }) };
}

test('a block of everybody who pays with the same card holds for an account that shares a card, and for nobody else', async () => {
  const recipientEmail = newAddress();
  const [blocked, sibling, stranger] = [
    await buildPayer('1111'),
    await buildPayer('1111'),
    await buildPayer('2222'),
  ];
  const { unblock } = await block(blocked, recipientEmail, { sameCard: 'on' });
  expect(await trySend(sibling, recipientEmail)).toBe('held');
  expect(await trySend(stranger, recipientEmail)).toBe('sent');
  expect(await trySend(sibling, newAddress())).toBe('sent');
  await unblock();
  expect(await trySend(sibling, recipientEmail)).toBe('sent');
});

test('a block without it holds for its sender only', async () => {
  const recipientEmail = newAddress();
  const [blocked, sibling] = [await buildPayer('3333'), await buildPayer('3333')];
  await block(blocked, recipientEmail, {});
  expect(await trySend(blocked, recipientEmail)).toBe('address_undeliverable');
  expect(await trySend(sibling, recipientEmail)).toBe('sent');
});

test('it holds for an account that pays with the card later, from its very first letter, which gives back what it took', async () => {
  const recipientEmail = newAddress();
  const blocked = await buildPayer('4444');
  await block(blocked, recipientEmail, { sameCard: 'on' });
  const late = await buildPerson(app);
  const messageId = await payForLetter(late, recipientEmail, '4444');
  for (let hour = 0; hour < 80; hour += 1) {
    await testDispatcher(app, mailServer).drain();
    app.clock.advance(hours(1));
  }
  expect(mailServer.accepted.map(({ to }) => to)).not.toContain(recipientEmail);
  expect(await paidStateOf(app, messageId)).toMatchObject({ status: 'failed' });
  expect(await creditsOf(app, late.userId)).toBe(1);
  expect(await trySend(late, recipientEmail)).toBe('held');
});

test('a card that the blocked sender pays with later counts too, also one that pays for a pack', async () => {
  const recipientEmail = newAddress();
  const [blocked, sibling] = [await buildPerson(app), await buildPayer('5555')];
  await block(blocked, recipientEmail, { sameCard: 'on' });
  expect(await trySend(sibling, recipientEmail)).toBe('sent');
  const pack = checkoutIdOf(await buyPack(app.services, asPayer(blocked), 'small'));
  cards.simulator.pay(pack, '5555');
  await reconcileCheckout(app.services, pack);
  expect(await trySend(sibling, recipientEmail)).toBe('held');
});

test('it outlives the account of the blocked sender, and their card goes from the payments that stay', async () => {
  const recipientEmail = newAddress();
  const blocked = await buildPerson(app);
  const messageId = await payForLetter(blocked, newAddress(), '6666');
  const cardsOf = async () =>
    (await app.pool.query('select card_hash from payments where id = any($1::uuid[])', [ids])).rows;
  const ids = (
    await app.pool.query('select id from payments where message_id = $1', [messageId])
  ).rows.map(({ id }) => id);
  expect(await cardsOf()).toEqual([{ card_hash: expect.any(Buffer) }]);
  await block(blocked, recipientEmail, { sameCard: 'on' });
  await deleteAccountWithBilling(app, blocked.userId);
  expect(await cardsOf()).toEqual([{ card_hash: null }]);
  expect(await trySend(await buildPayer('6666'), recipientEmail)).toBe('held');
  expect(await trySend(await buildPayer('7777'), recipientEmail)).toBe('sent');
});

test('a private link, which the sender has too, blocks nobody else who pays with the card', async () => {
  const recipientEmail = newAddress();
  const [sender, sibling] = [await buildPayer('8888'), await buildPayer('8888')];
  const { messageId } = await buildLetter(app, { sender, recipientEmail });
  await testDispatcher(app, mailServer).drain();
  await createPrivateLink(app.services, asActor(sender), messageId, { isRevealing: false });
  const { link } = (await getPrivateLink(app.services, asActor(sender), messageId)) ?? { link: '' };
  const rights = `${new URL(link).pathname}/rights`;
  const page = await (await ask(rights)).text();
  expect(page).toContain('value="block-sender"');
  expect(page).not.toContain('name="sameCard"');
  await ask(rights, { form: { intent: 'block-sender', sameCard: 'on' } });
  expect(await trySend(sender, recipientEmail)).toBe('address_undeliverable');
  expect(await trySend(sibling, recipientEmail)).toBe('sent');
});

test('it can be added to a block without it, which the sender may have made by a private link', async () => {
  const recipientEmail = newAddress();
  const [sender, sibling] = [await buildPayer('9999'), await buildPayer('9999')];
  const { rights } = await buildLetter(app, { sender, recipientEmail });
  await ask(rights, { form: { intent: 'block-sender' } });
  expect(await (await ask(rights)).text()).toContain('name="sameCard"');
  await ask(rights, { form: { intent: 'block-sender', sameCard: 'on' } });
  expect(await trySend(sibling, recipientEmail)).toBe('held');
  await ask(rights, { form: { intent: 'block-sender' } });
  expect(await trySend(sibling, recipientEmail)).toBe('held');
  expect(await (await ask(rights)).text()).not.toContain('name="sameCard"');
});

test('the page offers it, and neither names nor counts the accounts', async () => {
  const { rights } = await buildLetter(app, { recipientEmail: newAddress() });
  const page = await (await ask(rights)).text();
  expect(page).toContain('name="sameCard"');
  expect(page).toContain('Nobody learns whose they are.');
  await ask(rights, { form: { intent: 'block-sender', sameCard: 'on' } });
  expect(await (await ask(rights)).text()).not.toMatch(/same card|\d+ accounts?/);
});
