import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../page.ts';
import type { EventSender } from './event-sender.ts';
import type { RecordStore } from './record-store.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

interface Parts {
  books: RecordStore;
  till: StripeSimulator;
  events: EventSender;
}

const day = (seconds?: number) =>
  seconds ? new Date(seconds * 1_000).toISOString().slice(0, 10) : '';
const money = (cents: number | null) => `$${((cents ?? 0) / 100).toFixed(2)}`;
const button = (action: string, label: string) =>
  html`<form method="post" action="${action}" style="display:inline"><button>${label}</button></form> `;

/** What in real life happens by itself or in Stripe's dashboard: months pass, banks object. */
export function controlPages({ books, till, events }: Parts): Hono {
  const app = new Hono();

  app.get('/', (context) =>
    context.html(
      page(
        'Cards',
        html`<p><strong>No money moves.</strong> What the stand-in for Stripe has done, and what may
          happen to it: months pass, cards stop working, banks object, events come late.</p>
        <h2>Plans</h2>${table(
          ['Plan', 'State', 'Month ends', ''],
          books
            .list('subscription')
            .map((one) => [
              `${money(one.items.data[0]?.price.unit_amount ?? 0)} ${one.metadata.pack_id ?? ''}`,
              `${one.status}${one.pause_collection ? ', paused' : ''}${one.cancel_at_period_end ? ', ends with the month' : ''}`,
              day(one.items.data[0]?.current_period_end),
              one.status === 'canceled'
                ? ''
                : html`${button(`/pay/plan/${one.id}/advance`, 'Advance a month')}${button(`/pay/plan/${one.id}/decline`, 'Advance, card declined')}${
                    one.status === 'past_due'
                      ? button(`/pay/plan/${one.id}/retry`, 'New card pays')
                      : ''
                  }`,
            ]),
        )}
        <h2>Payments</h2>${table(
          ['Amount', 'State', ''],
          books
            .list('charge')
            .map((one) => [
              money(one.amount),
              one.disputed
                ? 'disputed'
                : one.amount_refunded
                  ? `${money(one.amount_refunded)} refunded`
                  : 'paid',
              html`${one.refunded ? '' : button(`/pay/charge/${one.id}/refund`, 'Refund')}${
                one.disputed ? '' : button(`/pay/charge/${one.id}/dispute`, 'Dispute')
              }`,
            ]),
        )}
        <h2>Disputes</h2>${table(
          ['Amount', 'State', ''],
          books
            .list('dispute')
            .map((one) => [
              money(one.amount),
              one.status,
              html`${button(`/pay/dispute/${one.id}/won`, 'Won')}${button(`/pay/dispute/${one.id}/lost`, 'Lost')}`,
            ]),
        )}
        <h2>Events</h2>
        <p>${
          events.isHolding
            ? html`${events.held.length} held back. ${button('/pay/events/in-order', 'Send in order')}${button('/pay/events/disorder', 'Send newest first, each twice')}`
            : button('/pay/events/hold', 'Hold events back')
        }</p>
        ${table(
          ['Event', 'Answer', ''],
          events.log
            .slice(0, 30)
            .map((one) => [
              one.type,
              one.answer,
              button(`/pay/events/${one.eventId}/again`, 'Send again'),
            ]),
        )}`,
      ),
    ),
  );

  const act = (path: string, work: (id: string) => unknown) =>
    app.post(path, async (context) => {
      await work(context.req.param('id') ?? '');
      return context.redirect('/pay', 303);
    });
  act('/plan/:id/advance', (id) => till.renew(id, 'paid'));
  act('/plan/:id/decline', (id) => till.renew(id, 'declined'));
  act('/plan/:id/retry', (id) => till.retry(id));
  act('/charge/:id/refund', (id) => till.refund(id));
  act('/charge/:id/dispute', (id) => till.openDispute(id));
  act('/dispute/:id/won', (id) => till.closeDispute(id, 'won'));
  act('/dispute/:id/lost', (id) => till.closeDispute(id, 'lost'));
  act('/events/hold', () => {
    events.isHolding = true;
  });
  act('/events/in-order', async () => {
    events.isHolding = false;
    await events.release('in order', 1);
  });
  act('/events/disorder', async () => {
    events.isHolding = false;
    await events.release('newest first', 2);
  });
  act('/events/:id/again', (id) => events.send(books.get('event', id)));
  return app;
}

function table(heads: string[], rows: unknown[][]) {
  if (rows.length === 0) return html`<p>None yet.</p>`;
  return html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}
