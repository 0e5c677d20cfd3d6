import fc from 'fast-check';
import { expect } from 'vitest';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { getOverview } from '#app/features/moderation/overview.queries.server.ts';
import { days, hours, minutes } from '#app/platform/clock/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { findBrokenRules } from '#tests/factories/integrity.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import {
  asPayer,
  deleteAccountWithBilling,
  findMessagesIn,
  findMoneyInconsistencies,
} from '#tests/factories/payments.ts';
import { buildAdmin, buildPerson, type Person } from '#tests/factories/people.ts';
import type { TestApp } from '#tests/setup/test-app.ts';
import type { TestCardProvider } from '#tests/setup/test-card-provider.ts';
import {
  createWebhookDeliveries,
  type WebhookDeliveries,
} from '#tests/setup/webhook-deliveries.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { adjustBalance } from '../ledger/adjust-balance.server.ts';
import type { BalanceMethod } from '../ledger/send-balance.rules.ts';
import { buyPack } from '../packs/buy-pack.server.ts';
import { listPersonPayments } from '../person-payments.queries.server.ts';
import { previewRefund } from '../refunds/refund.queries.server.ts';
import { refundPayment } from '../refunds/refund-payment.server.ts';
import { listDailyRevenueCents } from '../revenue.queries.server.ts';
import { reconcilePayments } from './reconcile-payments.job.server.ts';

interface World {
  app: TestApp;
  cards: TestCardProvider;
  webhook: WebhookDeliveries;
  people: Person[];
  admin: Person;
}

/** One step of a history. @param pick chooses among the objects that the step could act on */
type Step = (world: World, pick: number) => unknown;

const choose = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % items.length];

const choosePerson = ({ people }: World, pick: number) => choose(people, pick) as Person;

/** A message in one of these statuses, with its sender. */
async function chooseMessage(
  { app, people }: World,
  statuses: ('draft' | 'scheduled' | 'sent')[],
  pick: number,
) {
  const senders = people.map(({ userId }) => userId);
  const message = choose(await findMessagesIn(app, senders, statuses), pick);
  const sender = people.find(({ userId }) => userId === message?.userId);
  return message && sender && { id: message.id, sender };
}

const sendWith =
  (method: BalanceMethod): Step =>
  async (world, pick) => {
    const draft = await chooseMessage(world, ['draft'], pick);
    if (draft) await sendMessage(world.app.services, asActor(draft.sender), draft.id, method);
  };

const steps = {
  writeDraft: (world, pick) =>
    buildDraft(world.app, choosePerson(world, pick), {
      templateId: pick % 4 === 0 ? 'love-1' : 'love-2',
    }),

  sendWithFreeSend: sendWith('free_send'),
  sendWithCredit: sendWith('credit'),
  sendWithUnlimited: sendWith('unlimited'),

  async openCheckout(world, pick) {
    const draft = await chooseMessage(world, ['draft'], pick);
    if (draft) await createCheckout(world.app.services, asPayer(draft.sender), draft.id);
  },

  buyPack: (world, pick) =>
    buyPack(
      world.app.services,
      choosePerson(world, pick),
      choose(['small', 'large', 'unlimited'], pick) ?? 'small',
    ),

  payCheckout({ cards }, pick) {
    const open = cards.records
      .list('session')
      .filter(({ id }) => cards.simulator.getSession(id).status === 'open');
    const session = choose(open, pick);
    if (session) cards.simulator.pay(session.id, '4242');
  },

  async deliverSomeEvents({ webhook }, pick) {
    const pending = webhook.pending();
    for (let count = 1; count <= 4; count += 1) {
      const event = choose(pending, pick * count);
      if (event) await webhook.deliver(event);
    }
  },

  async repeatEvent({ cards, webhook }, pick) {
    const id = choose([...webhook.delivered], pick);
    if (id) await webhook.deliver(cards.records.get('event', id));
  },

  async failDelivery(world, pick) {
    const { app } = world;
    const message = await chooseMessage(world, ['sent', 'scheduled'], pick);
    if (!message) return;
    await updateDelivery(app, message.id, { state: 'failed', claimId: null, claimUntil: null });
    await app.platform.db.transaction((tx) =>
      app.services.deliveryHandlers.onFailed(tx, message.id, app.clock.now()),
    );
  },

  async cancelMessage(world, pick) {
    const message = await chooseMessage(world, ['sent', 'scheduled'], pick);
    if (message) await cancelMessage(world.app.services, message.sender, message.id);
  },

  async editCredits(world, pick) {
    const { app } = world;
    const { userId } = choosePerson(world, pick);
    const delta = (pick % 7) - 3 || 1;
    const createdAt = app.clock.now();
    await app.platform.db.transaction((tx) =>
      adjustBalance(tx, { userId, balance: 'credits', delta, reason: 'edited', createdAt }),
    );
  },

  renewPack({ cards }, pick) {
    const active = cards.records.list('subscription').filter(({ status }) => status !== 'canceled');
    const subscription = choose(active, pick);
    const outcome = pick % 3 === 0 ? 'declined' : 'paid';
    if (subscription) cards.simulator.renew(subscription.id, outcome);
  },

  refund({ cards }, pick) {
    const charge = chooseUntouchedCharge(cards, pick);
    if (charge) cards.simulator.refund(charge.id, pick % 2 ? undefined : 1);
  },

  async refundByAdmin(world, pick) {
    const { app, admin, cards } = world;
    const { userId } = choosePerson(world, pick);
    const { payments } = await listPersonPayments(app.platform.db, userId, null);
    const paymentId = choose(payments, pick)?.id;
    const preview = paymentId && (await previewRefund(app.platform.db, userId, paymentId));
    if (!preview || typeof preview.plan === 'string') return;
    cards.simulator.refusesRefunds = pick % 4 === 0;
    const { amountCents } = preview.plan;
    await refundPayment(
      app.services,
      { ...admin, roles: ['admin'] },
      { userId, paymentId, amountCents, reason: 'They have asked for it.' },
    ).finally(() => {
      cards.simulator.refusesRefunds = false;
    });
  },

  openDispute({ cards }, pick) {
    const charge = chooseUntouchedCharge(cards, pick);
    if (charge) cards.simulator.openDispute(charge.id);
  },

  closeDispute({ cards }, pick) {
    const open = cards.records.list('dispute').filter(({ status }) => status === 'needs_response');
    const dispute = choose(open, pick);
    if (dispute) cards.simulator.closeDispute(dispute.id, pick % 2 ? 'won' : 'lost');
  },

  advanceClock: ({ app }, pick) =>
    app.clock.advance(choose([minutes(6), hours(2), days(3)], pick) ?? 0),

  reconcile: ({ app }) => reconcilePayments(app.services),

  async deleteAccount(world, pick) {
    // Rarer than the other steps, or no account would get old.
    if (pick % 5 !== 0) return;
    const { app, people } = world;
    const person = choosePerson(world, pick);
    await deleteAccountWithBilling(app, person.userId);
    people[people.indexOf(person)] = await buildPerson(app);
  },
} satisfies Record<string, Step>;

const chooseUntouchedCharge = (cards: TestCardProvider, pick: number) =>
  choose(
    cards.records.list('charge').filter(({ refunded, disputed }) => !refunded && !disputed),
    pick,
  );

interface HistoryStep {
  step: keyof typeof steps;
  pick: number;
}

/** Any 200 steps in any order. */
export const histories = fc.array(
  fc.record({
    step: fc.constantFrom(...(Object.keys(steps) as HistoryStep['step'][])),
    pick: fc.nat(1_000),
  }),
  { minLength: 200, maxLength: 200 },
);

/**
 * Runs a history of real use cases on a real database and the Stripe simulator, and checks the
 * records after every step: every balance is explained and nothing was sent unpaid. A refused step is
 * fine; an inconsistent record is not. At the end both sides must hold the same money.
 */
export async function runHistory(
  app: TestApp,
  cards: TestCardProvider,
  history: HistoryStep[],
): Promise<void> {
  cards.now = () => app.clock.now();
  const people = [await buildPerson(app), await buildPerson(app)];
  const admin = await buildAdmin(app);
  const world: World = { app, cards, people, admin, webhook: createWebhookDeliveries(app, cards) };
  for (const { step, pick } of history) {
    await runStep(world, steps[step], pick);
    await expectConsistentMoney(app);
  }
  await deliverEverything(world);
  await expectConsistentMoney(app);
  expect(await findBrokenRules(app)).toEqual([]);
  await expectSameRevenue(world);
}

async function runStep(world: World, step: Step, pick: number): Promise<void> {
  try {
    await step(world, pick);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Delivers all events, oldest first, and runs the job for the rest. */
async function deliverEverything({ app, webhook }: World): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    for (const event of webhook.pending()) await webhook.deliver(event);
    app.clock.advance(hours(7));
    await reconcilePayments(app.services);
  }
}

async function expectConsistentMoney(app: TestApp): Promise<void> {
  expect(await findMoneyInconsistencies(app)).toEqual({
    unexplainedBalances: [],
    unpaidDeliveries: [],
    mismatchedSpendings: [],
    unusedPayments: [],
  });
}

async function expectSameRevenue({ app, cards }: World): Promise<void> {
  const { revenueCents } = await getOverview(app.platform.db, app.clock.now());
  const daily = await listDailyRevenueCents(app.platform.db, new Date(0));
  const sumOfDays = daily.reduce((sum, { value }) => sum + value, 0);
  const held = centsHeldAtProvider(cards);
  expect({ total: revenueCents.total, sumOfDays }).toEqual({ total: held, sumOfDays: held });
}

/** The provider's balance for us: charges minus refunds and disputes that are not won. */
function centsHeldAtProvider(cards: TestCardProvider): number {
  return cards.records
    .list('charge')
    .map((charge) => {
      const disputed = cards.records
        .list('dispute')
        .filter((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
        .reduce((sum, { amount }) => sum + amount, 0);
      return Math.max(0, charge.amount - charge.amount_refunded - disputed);
    })
    .reduce((sum, cents) => sum + cents, 0);
}
