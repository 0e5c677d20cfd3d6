import { Hono } from 'hono';
import { html } from 'hono/html';
import { formatDollars, sandboxPage } from '../sandbox-page.ts';
import type { RecordStore } from './record-store.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

interface PortalOptions {
  records: RecordStore;
  simulator: StripeSimulator;
}

/** The billing portal: a customer's plans, how to cancel them, and receipts. */
export function portalPages({ records, simulator }: PortalOptions): Hono {
  const app = new Hono();

  app.get('/:id', (context) => {
    const { id, customer, return_url } = records.get('portal', context.req.param('id'));
    const plans = records.list('subscription').filter((one) => one.customer === customer);
    const invoices = records.list('invoice').filter((one) => one.customer === customer);
    const button = (planId: string, verb: string, label: string) =>
      html`<form method="post" action="/pay/portal/${id}/${planId}/${verb}"><button>${label}</button></form>`;
    return context.html(
      sandboxPage(
        'Your plan and receipts',
        html`<p class="notice"><strong>Test billing: no money moves.</strong></p>
        <p><a href="${return_url ?? '/'}">Return to the site</a></p>
        ${plans.map(
          (one) => html`<h2>${formatDollars(one.items.data[0]?.price.unit_amount ?? 0)} a month</h2>
            <p>${one.status}${one.cancel_at_period_end ? ', ends with the paid month' : ''}</p>
            ${
              one.status === 'canceled'
                ? ''
                : one.cancel_at_period_end
                  ? button(one.id, 'keep', 'Keep the plan')
                  : button(one.id, 'cancel', 'Cancel plan')
            }
            ${one.status === 'past_due' ? button(one.id, 'retry', 'Pay with another card') : ''}`,
        )}
        <h2>Receipts</h2>
        <ul>${invoices.map((one) => html`<li><a href="/pay/invoice/${one.id}">${one.number}</a>, ${formatDollars(one.total)}, ${one.status}</li>`)}</ul>`,
      ),
    );
  });

  const act = (verb: string, work: (planId: string) => unknown) =>
    app.post(`/:id/:plan/${verb}`, (context) => {
      const portal = records.get('portal', context.req.param('id'));
      const plan = records.get('subscription', context.req.param('plan'));
      if (plan.customer !== portal.customer) return context.notFound();
      work(plan.id);
      return context.redirect(`/pay/portal/${portal.id}`, 303);
    });
  act('cancel', (id) => simulator.updateSubscription(id, { cancel_at_period_end: true }));
  act('keep', (id) => simulator.updateSubscription(id, { cancel_at_period_end: false }));
  act('retry', (id) => simulator.retryInvoice(id));
  return app;
}
