import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { RecordStore } from './record-store.ts';
import { newId, unixSeconds } from './shapes/shape-parts.ts';

/** Waits before each retry of a delivery not answered with 2xx. Stripe waits hours; this does not. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000, 120_000, 600_000];
const LOG_LENGTH = 200;

interface SenderOptions {
  records: RecordStore;
  url: string | null;
  secret: string;
  now: () => Date;
}

/** The value of the `stripe-signature` header: https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(body: string, secret: string, at: Date): string {
  const t = unixSeconds(at);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** Creates events and delivers them to the product, signed, retrying until it answers with 2xx. */
export class EventSender {
  /** While true, events are queued instead of sent. */
  isPaused = false;
  readonly queue: Stripe.EventBase[] = [];
  /** The newest deliveries first. */
  readonly log: { eventId: string; type: string; response: string; at: Date }[] = [];
  private readonly options: SenderOptions;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(options: SenderOptions) {
    this.options = options;
  }

  emit(type: string, object: { id: string }): void {
    const { records, now } = this.options;
    const event = records.put('event', {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: unixSeconds(now()),
      data: { object: structuredClone(object) as unknown as Stripe.Event.Data.Object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: type as Stripe.Event.Type,
    });
    if (this.isPaused) this.queue.push(event);
    else void this.send(event);
  }

  /** Sends the queued events, each `copies` times, and stops queueing. */
  async resume(order: 'in order' | 'newest first', copies: number): Promise<void> {
    this.isPaused = false;
    const events = this.queue.splice(0);
    if (order === 'newest first') events.reverse();
    for (const event of events) {
      for (let copy = 0; copy < copies; copy += 1) await this.send(event);
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
    const response = await fetch(url, { method: 'POST', headers, body }).then(
      ({ status }) => String(status),
      () => 'no response',
    );
    this.log.unshift({ eventId: event.id, type: event.type, response, at: now() });
    this.log.splice(LOG_LENGTH);
    const delay = RETRY_DELAYS_MS[attempt];
    if (response.startsWith('2') || delay === undefined) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.send(event, attempt + 1);
    }, delay);
    this.timers.add(timer.unref());
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
