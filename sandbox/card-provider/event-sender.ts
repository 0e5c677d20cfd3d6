import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { RecordStore } from './record-store.ts';
import { newId, stamp } from './shapes/shape.ts';

/** When a delivery that was not answered with 2xx is tried again. Stripe takes hours; we do not. */
const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000, 120_000, 600_000];

interface SenderOptions {
  books: RecordStore;
  url: string | null;
  secret: string;
  now: () => Date;
}

/** The header Stripe sends along: https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const t = stamp(at);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** Makes events, and tells the product of them: signed, again until it answers with 2xx. */
export class EventSender {
  /** While true, events wait; released in an order of one's choice. */
  isHolding = false;
  readonly held: Stripe.EventBase[] = [];
  readonly log: { eventId: string; type: string; answer: string; at: Date }[] = [];
  private readonly options: SenderOptions;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(options: SenderOptions) {
    this.options = options;
  }

  emit(type: string, object: { id: string }): void {
    const { books, now } = this.options;
    const event = books.put('event', {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: stamp(now()),
      data: { object: structuredClone(object) as unknown as Stripe.Event.Data.Object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: type as Stripe.Event.Type,
    });
    if (this.isHolding) this.held.push(event);
    else void this.send(event);
  }

  /** Sends what was held back, newest first or in order, each as often as asked for. */
  async release(order: 'in order' | 'newest first', times: number): Promise<void> {
    const events = this.held.splice(0);
    if (order === 'newest first') events.reverse();
    for (const event of events) {
      for (let time = 0; time < times; time += 1) await this.send(event);
    }
  }

  async send(event: Stripe.EventBase, attempt = 0): Promise<void> {
    const { url, secret, now } = this.options;
    if (!url) return;
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureHeader(body, secret, now()),
    };
    const answer = await fetch(url, { method: 'POST', headers, body }).then(
      ({ status }) => String(status),
      () => 'no answer',
    );
    this.log.unshift({ eventId: event.id, type: event.type, answer, at: now() });
    this.log.splice(200);
    const pause = RETRY_AFTER_MS[attempt];
    if (answer.startsWith('2') || pause === undefined) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.send(event, attempt + 1);
    }, pause);
    this.timers.add(timer.unref());
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
