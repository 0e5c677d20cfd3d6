import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import { buyPack } from '#app/features/payments/packs/buy-pack.server.ts';
import type { Child } from '#server/local/child.ts';
import { asActor, buildDraft } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openCardProvider } from '../setup/card-provider.ts';
import { killHard } from '../setup/programs.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { startWebProgram } from '../setup/web-program.ts';

/** The webhook over HTTP, in processes of their own: two at once, and one that dies in the middle. */
const cards = openCardProvider();
const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(Object.assign(cards.env, secrets));

interface Web {
  child: Child;
  tell(body: string, signature: string): Promise<number>;
}

async function startWeb(): Promise<Web> {
  const { child, origin } = await startWebProgram(app, cards.env);
  return {
    child,
    async tell(body, signature) {
      const answer = await fetch(`${origin}/api/stripe-webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      return answer.status;
    },
  };
}

/** Somebody with a paid message and a paid pack, of which nobody has been told. */
async function scene() {
  // These processes live by the clock of the machine.
  app.clock.set(new Date(performance.timeOrigin + performance.now()));
  cards.now = () => new Date(performance.timeOrigin + performance.now());
  const known = new Set(cards.books.list('event').map(({ id }) => id));
  const person = await buildPerson(app);
  const payer = { ...asActor(person), email: person.email };
  const messageId = await buildDraft(app, person);
  const pages = [
    await createCheckout(app.services, payer, messageId),
    await buyPack(app.services, payer, 'small'),
  ];
  for (const { url } of pages) cards.till.pay(url.split('/').at(-1) ?? '', '4242');
  const events = cards.books.list('event').filter(({ id }) => !known.has(id));
  const books = async () => {
    const { rows } = await app.pool.query(
      `select total_credits as credits,
         (select count(*)::int from ledger_entries where user_id = $1 and reason = 'bought') as bought,
         (select count(*)::int from deliveries where message_id = $2) as deliveries,
         (select count(*)::int from spendings where message_id = $2) as spendings
       from profiles where user_id = $1`,
      [person.userId, messageId],
    );
    return rows[0];
  };
  return { events, books };
}

const once = { credits: 5, bought: 1, deliveries: 1, spendings: 1 };

describe('the webhook in processes of its own', () => {
  let one: Web;
  let two: Web;
  beforeAll(async () => {
    [one, two] = [await startWeb(), await startWeb()];
  });
  afterAll(() => Promise.all([one.child.stop(), two.child.stop()]));

  test('two processes told the same at once credit once and send once', async () => {
    const { events, books } = await scene();
    await Promise.all(
      events.flatMap((event) => {
        const { body, signature } = cards.signed(event);
        return [one, two, one, two].map((web) => web.tell(body, signature));
      }),
    );
    for (const event of events) {
      const { body, signature } = cards.signed(event);
      expect(await one.tell(body, signature)).toBe(200);
    }
    expect(await books()).toEqual(once);
  });

  test('what does not prove itself is answered 400, what does not fit 422', async () => {
    const { events, books } = await scene();
    const paid = events.find(({ type }) => type === 'checkout.session.completed');
    if (!paid) throw new Error('no event');
    const { body, signature } = cards.signed(paid);
    expect(await one.tell(body, '')).toBe(400);
    expect(await one.tell(`${body} `, signature)).toBe(400);
    expect(await one.tell(body, cards.signed(paid, 'whsec_wrong').signature)).toBe(400);
    const foreign = structuredClone(paid);
    Object.assign(foreign, { id: 'evt_foreign' });
    Object.assign(foreign.data.object, { id: 'cs_foreign' });
    const unfit = cards.signed(foreign);
    expect(await one.tell(unfit.body, unfit.signature)).toBe(422);
    expect(await books()).toMatchObject({ credits: 0, deliveries: 0 });
  });

  test('a process killed between the write and the answer: told again, nothing is done twice', async () => {
    const { events, books } = await scene();
    const mortal = await startWeb();
    for (const event of events) {
      const { body, signature } = cards.signed(event);
      await mortal.tell(body, signature);
    }
    expect(await books()).toEqual(once);
    // As if each had died after the money was written and before the event was: it comes again.
    await killHard(mortal.child);
    const ids = events.map(({ id }) => id);
    await app.pool.query('update card_events set handled_at = null where id = any($1)', [ids]);
    for (const event of events) {
      const { body, signature } = cards.signed(event);
      expect(await one.tell(body, signature)).toBe(200);
    }
    expect(await books()).toEqual(once);
  });

  test.each([1, 2, 4, 6])(
    'a process killed at its question %i to the provider leaves nothing half done',
    async (killAt) => {
      const { events, books } = await scene();
      const mortal = await startWeb();
      const dead = Promise.withResolvers<void>();
      let questions = 0;
      // The question has arrived and is not answered yet: it dies in the middle of its work.
      cards.onAsked = () => {
        questions += 1;
        if (questions === killAt) dead.resolve(killHard(mortal.child));
      };
      const told = events.map((event) => {
        const { body, signature } = cards.signed(event);
        return mortal.tell(body, signature).catch(() => 'no answer');
      });
      const answers = await Promise.all(told);
      await dead.promise;
      expect(answers).toContain('no answer');

      for (const event of events) {
        const { body, signature } = cards.signed(event);
        expect(await one.tell(body, signature)).toBe(200);
      }
      expect(await books()).toEqual(once);
    },
  );
});
