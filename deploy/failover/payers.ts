import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '#tests/factories/people.ts';
import type { Sandbox } from '#tests/setup/programs.ts';

/** People who write a letter and pay for it by card, one after another, whatever happens. */
export interface Payers {
  /** Letters whose payment page said that it was paid. */
  paid: Set<string>;
  stop(): Promise<void>;
}

interface PayersOptions {
  origin: string;
  people: Person[];
  atOnce: number;
}

const RETRY_DELAY_MS = 300;
const TIMEOUT_MS = 20_000;

export function startPayers({ origin, people, atOnce }: PayersOptions): Payers {
  const paid = new Set<string>();
  let isStopping = false;

  async function post(url: string, form: Record<string, string>, person: Person) {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
      headers: { origin: new URL(url).origin, cookie: person.credentials.get('cookie') ?? '' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.headers.get('location') ?? '';
  }

  /** Tries until it is led to an address that starts like this, or there is no time left. */
  async function leadTo(start: string, act: () => Promise<string>): Promise<string | null> {
    while (!isStopping) {
      const location = await act().catch(() => '');
      if (location.startsWith(start)) return location;
      await pause(RETRY_DELAY_MS);
    }
    return null;
  }

  async function buy(person: Person): Promise<void> {
    const messageId = randomUUID();
    const letter = {
      draftId: messageId,
      writerId: randomUUID(),
      personalizedContent: 'Words that were never said, and were worth paying for.',
      recipientEmail: `${messageId}@payers.test`,
      senderName: 'Jonas',
      hasPermission: 'on',
    };
    const checkout = await leadTo('/checkout/', () =>
      post(`${origin}/message/love-2`, letter, person),
    );
    if (!checkout) return;
    const page = await leadTo('http', () => post(`${origin}${checkout}/card`, {}, person));
    if (!page) return;
    // Once: who pays twice is refunded, which is not what is counted here.
    const back = await post(page, { card: '4242 4242 4242 4242' }, person);
    if (back.startsWith('http')) paid.add(messageId);
    await fetch(back, {
      headers: { cookie: person.credentials.get('cookie') ?? '' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
  }

  const running = Array.from({ length: atOnce }, async (_, payer) => {
    for (let letter = 0; !isStopping; letter += 1) {
      await buy(people[(letter * atOnce + payer) % people.length] as Person);
    }
  });
  return {
    paid,
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

/** What the card provider took and has not given back, by payment intent. */
export async function listKeptPayments({ cardSettings }: Sandbox): Promise<Set<string>> {
  const read = async (what: string) => {
    const answer = await fetch(`${cardSettings.STRIPE_API_URL}/v1/${what}`, {
      headers: { authorization: `Bearer ${cardSettings.STRIPE_SECRET_KEY}` },
    });
    return answer.json();
  };
  const kept = new Set<string>();
  const { data: sessions } = await read('checkout/sessions?limit=100&status=complete');
  for (const { payment_intent: intentId } of sessions) {
    const { latest_charge: chargeId } = await read(`payment_intents/${intentId}`);
    const { refunded } = await read(`charges/${chargeId}`);
    if (!refunded) kept.add(intentId);
  }
  return kept;
}
