import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDollars, sandboxPage } from '../sandbox-page.ts';
import type { EventSender } from './event-sender.ts';
import type { RecordStore } from './record-store.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

interface ControlOptions {
  records: RecordStore;
  simulator: StripeSimulator;
  events: EventSender;
}

const formatDay = (seconds?: number) =>
  seconds ? new Date(seconds * 1_000).toISOString().slice(0, 10) : '';
const button = (action: string, label: string) =>
  html`<form method="post" action="${action}" style="display:inline"><button>${label}</button></form> `;

/** Pages under `/pay` to trigger renewals, refunds, disputes and events by hand. */
export function controlPages({ records, simulator, events }: ControlOptions): Hono {
  const app = new Hono();

  app.get('/', (context) =>
    context.html(
      sandboxPage(
        'Cards',
        html`<p><strong>No money moves.</strong> Everything the Stripe simulator has recorded, and what
          you can trigger: renewals, declined cards, refunds, disputes and late events.</p>
        <h2>Plans</h2>${planTable(records)}
        <h2>Payments</h2>${paymentTable(records)}
        <h2>Disputes</h2>${disputeTable(records)}
        <h2>Events</h2>
        <p>${
          events.isPaused
            ? html`${events.queue.length} waiting. ${button('/pay/events/in-order', 'Send in order')}${button('/pay/events/disorder', 'Send newest first, each twice')}`
            : button('/pay/events/hold', 'Hold events')
        }</p>
        ${eventTable(events)}`,
      ),
    ),
  );

  const act = (path: string, work: (id: string) => unknown) =>
    app.post(path, async (context) => {
      await work(context.req.param('id') ?? '');
      return context.redirect('/pay', 303);
    });
  act('/plan/:id/advance', (id) => simulator.renew(id, 'paid'));
  act('/plan/:id/decline', (id) => simulator.renew(id, 'declined'));
  act('/plan/:id/retry', (id) => simulator.retryInvoice(id));
  act('/charge/:id/refund', (id) => simulator.refund(id));
  act('/charge/:id/dispute', (id) => simulator.openDispute(id));
  act('/dispute/:id/won', (id) => simulator.closeDispute(id, 'won'));
  act('/dispute/:id/lost', (id) => simulator.closeDispute(id, 'lost'));
  act('/events/hold', () => {
    events.isPaused = true;
  });
  act('/events/in-order', () => events.resume('in order', 1));
  act('/events/disorder', () => events.resume('newest first', 2));
  act('/events/:id/again', (id) => events.send(records.get('event', id)));
  return app;
}

const planTable = (records: RecordStore) =>
  table(
    ['Plan', 'State', 'Month ends', ''],
    records.list('subscription').map((one) => {
      const [item] = one.items.data;
      const actions = html`${button(`/pay/plan/${one.id}/advance`, 'Advance a month')}${button(`/pay/plan/${one.id}/decline`, 'Advance, card declined')}${
        one.status === 'past_due' ? button(`/pay/plan/${one.id}/retry`, 'Pay with a new card') : ''
      }`;
      return [
        `${formatDollars(item?.price.unit_amount ?? 0)} ${one.metadata.pack_id ?? ''}`,
        `${one.status}${one.pause_collection ? ', paused' : ''}${one.cancel_at_period_end ? ', ends with the paid month' : ''}`,
        formatDay(item?.current_period_end),
        one.status === 'canceled' ? '' : actions,
      ];
    }),
  );

const paymentTable = (records: RecordStore) =>
  table(
    ['Amount', 'State', ''],
    records.list('charge').map((one) => {
      const refunded = one.amount_refunded
        ? `${formatDollars(one.amount_refunded)} refunded`
        : 'paid';
      return [
        formatDollars(one.amount),
        one.disputed ? 'disputed' : refunded,
        html`${one.refunded ? '' : button(`/pay/charge/${one.id}/refund`, 'Refund')}${
          one.disputed ? '' : button(`/pay/charge/${one.id}/dispute`, 'Dispute')
        }`,
      ];
    }),
  );

const disputeTable = (records: RecordStore) =>
  table(
    ['Amount', 'State', ''],
    records
      .list('dispute')
      .map((one) => [
        formatDollars(one.amount),
        one.status,
        html`${button(`/pay/dispute/${one.id}/won`, 'Won')}${button(`/pay/dispute/${one.id}/lost`, 'Lost')}`,
      ]),
  );

const eventTable = (events: EventSender) =>
  table(
    ['Event', 'Response', ''],
    events.log
      .slice(0, 30)
      .map((one) => [
        one.type,
        one.response,
        button(`/pay/events/${one.eventId}/again`, 'Send again'),
      ]),
  );

function table(heads: string[], rows: unknown[][]) {
  if (rows.length === 0) return html`<p>None yet.</p>`;
  return html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}
