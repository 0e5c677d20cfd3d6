import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../page.ts';
import type { RecordStore } from './record-store.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

const money = (cents: number | null) => `$${((cents ?? 0) / 100).toFixed(2)}`;

/** The billing portal: a person's plan, cancelling it, and receipts. */
export function portalPages({ books, till }: { books: RecordStore; till: StripeSimulator }): Hono {
  const app = new Hono();

  app.get('/:id', (context) => {
    const portal = books.get('portal', context.req.param('id'));
    const ownPlans = books.list('subscription').filter((one) => one.customer === portal.customer);
    const bills = books.list('invoice').filter((one) => one.customer === portal.customer);
    const action = (planId: string, verb: string, label: string) =>
      html`<form method="post" action="/pay/portal/${portal.id}/${planId}/${verb}"><button>${label}</button></form>`;
    return context.html(
      page(
        'Your plan and receipts',
        html`<p class="real"><strong>Test billing: no money moves.</strong></p>
        <p><a href="${portal.return_url ?? '/'}">Return to the site</a></p>
        ${ownPlans.map(
          (one) => html`<h2>${money(one.items.data[0]?.price.unit_amount ?? 0)} a month</h2>
            <p>${one.status}${one.cancel_at_period_end ? ', ends with the paid month' : ''}</p>
            ${
              one.status === 'canceled'
                ? ''
                : one.cancel_at_period_end
                  ? action(one.id, 'keep', 'Keep the plan')
                  : action(one.id, 'cancel', 'Cancel plan')
            }
            ${one.status === 'past_due' ? action(one.id, 'retry', 'Pay with another card') : ''}`,
        )}
        <h2>Receipts</h2>
        <ul>${bills.map((one) => html`<li><a href="/pay/invoice/${one.id}">${one.number}</a>, ${money(one.total)}, ${one.status}</li>`)}</ul>`,
      ),
    );
  });

  const act = (verb: string, work: (planId: string) => unknown) =>
    app.post(`/:id/:plan/${verb}`, (context) => {
      const portal = books.get('portal', context.req.param('id'));
      const plan = books.get('subscription', context.req.param('plan'));
      if (plan.customer !== portal.customer) return context.notFound();
      work(plan.id);
      return context.redirect(`/pay/portal/${portal.id}`, 303);
    });
  act('cancel', (planId) => till.update(planId, { cancel_at_period_end: true }));
  act('keep', (planId) => till.update(planId, { cancel_at_period_end: false }));
  act('retry', (planId) => till.retry(planId));
  return app;
}
