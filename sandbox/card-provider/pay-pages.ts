import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatDollars, sandboxPage } from '../sandbox-page.ts';
import type { RecordStore } from './record-store.ts';
import { StripeError } from './stripe-error.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

const SUCCEEDS = '4242424242424242';
const DECLINED = '4000000000000002';
const NEEDS_AUTHENTICATION = '4000002500003155';

const TEST_NOTICE = html`<p class="notice"><strong>Test payment: no money moves.</strong>
  This page simulates Stripe Checkout. Do not enter a real card.</p>`;

interface PayPagesOptions {
  records: RecordStore;
  simulator: StripeSimulator;
}

/** The hosted payment page, with test cards that succeed, are declined or need authentication. */
export function payPages({ records, simulator }: PayPagesOptions): Hono {
  const app = new Hono();

  app.onError((error, context) => {
    const status = error instanceof StripeError && error.status === 404 ? 404 : 400;
    const page = sandboxPage('This payment page is closed', html`<p>${error.message}</p>`);
    return context.html(page, status);
  });

  const paymentPage = (id: string, problem?: string) => {
    const session = simulator.getSession(id);
    if (session.status === 'complete') {
      return sandboxPage(
        'Already paid',
        html`${TEST_NOTICE}<p>You will not be charged again. You can close this page.</p>`,
      );
    }
    if (session.status !== 'open') {
      return sandboxPage(
        'This payment page has expired',
        html`${TEST_NOTICE}<p>You were not charged. Go back and start again.</p>`,
      );
    }
    const { title } = records.get('sale', id);
    const price = formatDollars(session.amount_total);
    return sandboxPage(
      `Pay ${price}`,
      html`${TEST_NOTICE}
        <p>${title}${session.mode === 'subscription' ? ', every month until cancelled' : ''}</p>
        ${problem ? html`<p role="alert"><strong>${problem}</strong></p>` : ''}
        <form method="post" action="/pay/${id}">
          <p><label>E-mail<br><input name="email" type="email" value="${session.customer_email ?? ''}"></label></p>
          <p><label>Card number<br><input name="card" inputmode="numeric" autocomplete="off" required value="${SUCCEEDS}" list="cards"></label>
          <datalist id="cards"><option value="${SUCCEEDS}">succeeds</option><option value="${DECLINED}">is declined</option><option value="${NEEDS_AUTHENTICATION}">needs authentication</option></datalist></p>
          <p><label>Expiry<br><input value="12 / 34" size="7" autocomplete="off"></label>
          <label>CVC<br><input value="123" size="4" autocomplete="off"></label></p>
          <p><button>Pay ${price}</button></p>
        </form>
        <form method="post" action="/pay/${id}/cancel"><button>Cancel and go back</button></form>
        <p>${SUCCEEDS} succeeds · ${DECLINED} is declined · ${NEEDS_AUTHENTICATION} needs authentication</p>`,
    );
  };

  const payAndReturn = (context: Context, id: string, last4: string) => {
    const session = simulator.pay(id, last4);
    const returnUrl = (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
    return context.redirect(returnUrl, 303);
  };

  app.get('/:id{cs_.+}', (context) => context.html(paymentPage(context.req.param('id'))));

  app.post('/:id{cs_[^/]+}', async (context) => {
    const id = context.req.param('id');
    const fields = await context.req.parseBody();
    const card = String(fields.card ?? '').replace(/\D/g, '');
    if (card === NEEDS_AUTHENTICATION) return context.html(authenticationPage(id));
    if (card === DECLINED) return context.html(paymentPage(id, 'Your card was declined.'), 402);
    if (card !== SUCCEEDS) {
      return context.html(paymentPage(id, 'Your card number is not one of the test cards.'), 402);
    }
    return payAndReturn(context, id, '4242');
  });

  app.post('/:id{cs_[^/]+}/bank', async (context) => {
    const id = context.req.param('id');
    const { answer } = await context.req.parseBody();
    if (answer === 'yes') return payAndReturn(context, id, '3155');
    return context.html(
      paymentPage(id, 'We are unable to authenticate your payment method. Please choose another.'),
      402,
    );
  });

  app.post('/:id{cs_[^/]+}/cancel', (context) =>
    context.redirect(simulator.getSession(context.req.param('id')).cancel_url ?? '/pay', 303),
  );

  app.get('/invoice/:id', (context) => {
    const { number, total, status } = records.get('invoice', context.req.param('id'));
    return context.html(
      sandboxPage(
        `Receipt ${number}`,
        html`${TEST_NOTICE}<p>${formatDollars(total)}, ${status}</p>`,
      ),
    );
  });

  return app;
}

const authenticationPage = (id: string) =>
  sandboxPage(
    'Your bank asks you to confirm this payment',
    html`${TEST_NOTICE}
      <form method="post" action="/pay/${id}/bank">
        <button name="answer" value="yes">Complete authentication</button>
        <button name="answer" value="no">Fail authentication</button>
      </form>`,
  );
