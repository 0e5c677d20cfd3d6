import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../page.ts';
import type { RecordStore } from './record-store.ts';
import { StripeError } from './stripe-error.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS_THE_BANK = '4000002500003155';

const money = (cents: number | null) => `$${((cents ?? 0) / 100).toFixed(2)}`;

const NO_MONEY = html`<p class="real"><strong>Test payment: no money moves.</strong>
  This page stands in for Stripe Checkout. Type no real card.</p>`;

/** The hosted payment page: a good card, a declined one, one whose bank asks again, cancelling. */
export function payPages({ books, till }: { books: RecordStore; till: StripeSimulator }): Hono {
  const app = new Hono();

  app.onError((error, context) => {
    const status = error instanceof StripeError && error.status === 404 ? 404 : 400;
    return context.html(page('This payment is over', html`<p>${error.message}</p>`), status);
  });

  const form = (id: string, problem?: string) => {
    const session = till.session(id);
    if (session.status !== 'open') {
      return page(
        session.status === 'complete' ? 'This has been paid' : 'This payment page has expired',
        html`${NO_MONEY}<p>${
          session.status === 'complete'
            ? 'Nothing more is taken. You can close this page.'
            : 'Nothing was taken. Go back to where you came from and begin again.'
        }</p>`,
      );
    }
    const { title } = books.get('sale', id);
    return page(
      `Pay ${money(session.amount_total)}`,
      html`${NO_MONEY}
        <p>${title}${session.mode === 'subscription' ? ', every month until cancelled' : ''}</p>
        ${problem ? html`<p role="alert"><strong>${problem}</strong></p>` : ''}
        <form method="post" action="/pay/${id}">
          <p><label>E-mail<br><input name="email" type="email" value="${session.customer_email ?? ''}"></label></p>
          <p><label>Card number<br><input name="card" inputmode="numeric" autocomplete="off" required value="${GOOD}" list="cards"></label>
          <datalist id="cards"><option value="${GOOD}">pays</option><option value="${DECLINED}">is declined</option><option value="${ASKS_THE_BANK}">asks the bank first</option></datalist></p>
          <p><label>Expiry<br><input value="12 / 34" size="7" autocomplete="off"></label>
          <label>CVC<br><input value="123" size="4" autocomplete="off"></label></p>
          <p><button>Pay ${money(session.amount_total)}</button></p>
        </form>
        <form method="post" action="/pay/${id}/cancel"><button>Cancel and go back</button></form>
        <p>${GOOD} pays · ${DECLINED} is declined · ${ASKS_THE_BANK} asks the bank first</p>`,
    );
  };

  const paid = (context: Context, id: string, last4: string) => {
    const done = till.pay(id, last4);
    const back = (done.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
    return context.redirect(back, 303);
  };

  app.get('/:id{cs_.+}', (context) => context.html(form(context.req.param('id'))));

  app.post('/:id{cs_[^/]+}', async (context) => {
    const id = context.req.param('id');
    const fields = await context.req.parseBody();
    const card = String(fields.card ?? '').replace(/\D/g, '');
    if (card === ASKS_THE_BANK) {
      return context.html(
        page(
          'Your bank asks: is this you?',
          html`${NO_MONEY}
            <form method="post" action="/pay/${id}/bank">
              <button name="answer" value="yes">Complete authentication</button>
              <button name="answer" value="no">Fail authentication</button>
            </form>`,
        ),
      );
    }
    if (card === DECLINED) return context.html(form(id, 'Your card was declined.'), 402);
    if (card !== GOOD) {
      return context.html(form(id, 'Your card number is not one of the test cards.'), 402);
    }
    return paid(context, id, '4242');
  });

  app.post('/:id{cs_[^/]+}/bank', async (context) => {
    const id = context.req.param('id');
    const { answer } = await context.req.parseBody();
    if (answer === 'yes') return paid(context, id, '3155');
    return context.html(
      form(id, 'We are unable to authenticate your payment method. Please choose another.'),
      402,
    );
  });

  app.post('/:id{cs_[^/]+}/cancel', (context) =>
    context.redirect(till.session(context.req.param('id')).cancel_url ?? '/pay', 303),
  );

  app.get('/invoice/:id', (context) => {
    const bill = books.get('invoice', context.req.param('id'));
    return context.html(
      page(`Receipt ${bill.number}`, html`${NO_MONEY}<p>${money(bill.total)}, ${bill.status}</p>`),
    );
  });

  return app;
}
