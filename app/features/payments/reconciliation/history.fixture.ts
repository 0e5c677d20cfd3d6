import fc from 'fast-check';
import { expect } from 'vitest';
import { cancelMessage } from '#app/features/messages/cancel-message.server.ts';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { getOverview } from '#app/features/moderation/overview.queries.server.ts';
import { days, hours, minutes } from '#app/platform/clock/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import type { TestCardProvider } from '#tests/setup/card-provider.ts';
import type { TestApp } from '#tests/setup/test-app.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { adjustBalance } from '../ledger/adjust-balance.server.ts';
import { checkLedger } from '../ledger/check-ledger.job.server.ts';
import { buyPack } from '../packs/buy-pack.server.ts';
import { closeBilling } from '../packs/close-billing.server.ts';
import { listDailyRevenueCents } from '../revenue.queries.server.ts';
import { receiveCardEvent } from './receive-card-event.server.ts';
import { reconcilePayments } from './reconcile-payments.job.server.ts';

const steps = [
  'write',
  'send free',
  'send credit',
  'send unlimited',
  'open page',
  'pay page',
  'tell some',
  'tell again',
  'fail',
  'cancel',
  'edit credits',
  'buy pack',
  'renew',
  'refund',
  'dispute',
  'close dispute',
  'time passes',
  'settle',
  'delete account',
] as const;

interface Step {
  step: (typeof steps)[number];
  /** Which of those that could be meant. */
  pick: number;
}

/** Any 200 steps in any order. */
export const histories = fc.array(
  fc.record({ step: fc.constantFrom(...steps), pick: fc.nat(1_000) }),
  { minLength: 200, maxLength: 200 },
);

/**
 * Lives through a history of real use cases against a real database and the stand-in for Stripe, and
 * looks after every step: what was granted is held or spent, and nothing was sent unpaid. What the
 * product refuses is no fault; what the books do not explain is.
 */
export async function liveHistory(
  app: TestApp,
  cards: TestCardProvider,
  history: Step[],
): Promise<void> {
  cards.now = () => app.clock.now();
  const people: Person[] = [await buildPerson(app), await buildPerson(app)];
  const told = new Set<string>();
  const { services } = app;
  const one = <Item>(items: Item[], pick: number): Item | undefined => items[pick % items.length];
  const ids = async (where: string, pick: number) => {
    const users = people.map(({ userId }) => userId);
    const { rows } = await app.pool.query(
      `select id, user_id from messages where user_id = any($1) and ${where} order by created_at, id`,
      [users],
    );
    return one(rows as { id: string; user_id: string }[], pick);
  };
  const ownerOf = (row: { user_id: string }) =>
    people.find(({ userId }) => userId === row.user_id) as Person;
  const tell = async (id: string) => {
    const { body, signature } = cards.signed(cards.books.get('event', id));
    if ((await receiveCardEvent(services, body, signature)) !== 'mismatch') told.add(id);
  };
  const untold = () =>
    cards.books
      .list('event')
      .map(({ id }) => id)
      .filter((id) => !told.has(id));

  const act = async ({ step, pick }: Step): Promise<void> => {
    const person = one(people, pick) as Person;
    switch (step) {
      case 'write': {
        const templateId = pick % 4 === 0 ? 'love-1' : 'love-2';
        return void (await buildDraft(app, person, { templateId }));
      }
      case 'send free':
      case 'send credit':
      case 'send unlimited': {
        const draft = await ids("status = 'draft'", pick);
        const paymentMethod = { 'send free': 'free_send', 'send credit': 'credit' }[step as string];
        if (!draft) return;
        const actor = asActor(ownerOf(draft));
        return sendMessage(services, actor, draft.id, (paymentMethod ?? 'unlimited') as 'credit');
      }
      case 'open page': {
        const draft = await ids("status = 'draft'", pick);
        if (!draft) return;
        const owner = ownerOf(draft);
        const payer = { ...asActor(owner), email: owner.email };
        return void (await createCheckout(services, payer, draft.id));
      }
      case 'buy pack':
        return void (await buyPack(
          services,
          person,
          one(['small', 'large', 'unlimited'], pick) ?? 'small',
        ));
      case 'pay page': {
        const open = cards.books
          .list('session')
          .filter(({ id }) => cards.till.session(id).status === 'open');
        const page = one(open, pick);
        return void (page && cards.till.pay(page.id, '4242'));
      }
      case 'tell some': {
        const waiting = untold();
        for (let told = 0; told < 4; told += 1) {
          const id = one(waiting, pick * (told + 1));
          if (id) await tell(id);
        }
        return;
      }
      case 'tell again': {
        const id = one([...told], pick);
        return void (id && (await tell(id)));
      }
      case 'fail': {
        const sent = await ids("status in ('sent', 'scheduled')", pick);
        if (!sent) return;
        return app.platform.db.transaction(async (tx) => {
          await tx.execute(
            `update deliveries set state = 'failed', claim_id = null, claim_until = null where message_id = '${sent.id}'`,
          );
          await services.deliveryHandlers.onFailed(tx, sent.id, app.clock.now());
        });
      }
      case 'cancel': {
        const sent = await ids("status in ('sent', 'scheduled')", pick);
        return void (sent && (await cancelMessage(services, { userId: sent.user_id }, sent.id)));
      }
      case 'edit credits':
        return void (await app.platform.db.transaction((tx) =>
          adjustBalance(tx, {
            userId: person.userId,
            balance: 'credits',
            delta: (pick % 7) - 3 || 1,
            reason: 'edited',
            createdAt: app.clock.now(),
          }),
        ));
      case 'renew': {
        const running = cards.books.list('subscription').filter((s) => s.status !== 'canceled');
        const plan = one(running, pick);
        return void (plan && cards.till.renew(plan.id, pick % 3 === 0 ? 'declined' : 'paid'));
      }
      case 'refund':
      case 'dispute': {
        const kept = cards.books.list('charge').filter((c) => !c.refunded && !c.disputed);
        const charge = one(kept, pick);
        if (!charge) return;
        if (step === 'dispute') cards.till.openDispute(charge.id);
        else cards.till.refund(charge.id, pick % 2 ? undefined : 1);
        return;
      }
      case 'close dispute': {
        const open = cards.books.list('dispute').filter((d) => d.status === 'needs_response');
        const dispute = one(open, pick);
        return void (dispute && cards.till.closeDispute(dispute.id, pick % 2 ? 'won' : 'lost'));
      }
      case 'time passes':
        return app.clock.advance([minutes(6), hours(2), days(3)][pick % 3] ?? 0);
      case 'settle':
        return reconcilePayments(services);
      case 'delete account': {
        if (pick % 5 !== 0) return;
        await app.platform.db.transaction(async (tx) => {
          await closeBilling(tx, person.userId);
          await tx.execute(`delete from users where id = '${person.userId}'`);
        });
        people[people.indexOf(person)] = await buildPerson(app);
      }
    }
  };

  for (const step of history) {
    await act(step).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
    await lookAtBooks(app);
  }

  // Everything that was said is told at last: then both sides hold the same money.
  for (let round = 0; round < 4; round += 1) {
    for (const id of untold().reverse()) await tell(id);
    app.clock.advance(hours(7));
    await reconcilePayments(services);
  }
  await lookAtBooks(app);
  expect(await checkLedger(services)).toBe(0);
  const { revenueCents } = await getOverview(app.platform.db, app.clock.now());
  const daily = await listDailyRevenueCents(app.platform.db, new Date(0));
  const sumOfDays = daily.reduce((sum, { value }) => sum + value, 0);
  const kept = keptAtProvider(cards);
  expect({ total: revenueCents.total, sumOfDays }).toEqual({ total: kept, sumOfDays: kept });
}

/** What the card provider holds for us: charges without what went back or is disputed and not won. */
function keptAtProvider(cards: TestCardProvider): number {
  return cards.books
    .list('charge')
    .map((charge) => {
      const disputed = cards.books
        .list('dispute')
        .filter((d) => d.charge === charge.id && d.status !== 'won')
        .reduce((sum, { amount }) => sum + amount, 0);
      return Math.max(0, charge.amount - charge.amount_refunded - disputed);
    })
    .reduce((sum, kept) => sum + kept, 0);
}

/** Four looks that do not lean on each other. Each finds nobody, or names whom it found. */
async function lookAtBooks(app: TestApp): Promise<void> {
  const { rows: unexplained } = await app.pool.query(`
    select profiles.user_id from profiles
    where free_sends_remaining + total_credits <> (
      -- Granted: what came in besides sends that came back as they were.
      select coalesce(sum(delta), 0) from ledger_entries
      where user_id = profiles.user_id
        and (reason in ('opened', 'bought', 'taken_back', 'edited') or payment_id is not null)
    ) - (
      -- Spent, and not come back.
      select count(*) from spendings
      where user_id = profiles.user_id and means in ('free_send', 'credit') and returned_at is null
    )`);
  const { rows: unpaid } = await app.pool.query(`
    select deliveries.message_id from deliveries
    where state in ('waiting', 'accepted') and not exists (
      select 1 from spendings
      where spendings.message_id = deliveries.message_id and returned_at is null)`);
  const { rows: oddPayments } = await app.pool.query(`
    select spendings.id from spendings join payments on payments.id = payment_id
    where means = 'card' and (payments.status in ('pending', 'failed') or payments.message_id <> spendings.message_id)`);
  const { rows: keptForNothing } = await app.pool.query(`
    select id from payments
    where kind = 'message' and status = 'completed' and user_id is not null
      and not exists (select 1 from spendings where payment_id = payments.id)`);
  expect({ unexplained, unpaid, oddPayments, keptForNothing }).toEqual({
    unexplained: [],
    unpaid: [],
    oddPayments: [],
    keptForNothing: [],
  });
}
