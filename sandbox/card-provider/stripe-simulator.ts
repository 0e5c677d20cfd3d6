import type Stripe from 'stripe';
import type { EventSender } from './event-sender.ts';
import type { RecordStore } from './record-store.ts';
import { invoice, invoicePayment, subscription } from './shapes/billing-shapes.ts';
import { charge, dispute, paymentIntent, refund } from './shapes/payment-shapes.ts';
import { listOf, nextMonth, stamp } from './shapes/shape.ts';
import { invalid } from './stripe-error.ts';

interface TillOptions {
  books: RecordStore;
  events: EventSender;
  now: () => Date;
  origin: string;
}

/** What happens to money here: paying, renewing, refunding, disputing. None of it is real. */
export class StripeSimulator {
  private readonly books: RecordStore;
  private readonly events: EventSender;
  private readonly now: () => Date;
  private readonly origin: string;

  constructor({ books, events, now, origin }: TillOptions) {
    this.books = books;
    this.events = events;
    this.now = now;
    this.origin = origin;
  }

  /** A session that nobody paid in time is over, as soon as anybody looks. */
  session(id: string): Stripe.Checkout.Session {
    const session = this.books.get('session', id);
    const isOver = session.status === 'open' && session.expires_at <= stamp(this.now());
    return isOver ? this.expire(session) : session;
  }

  expire(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    const expired = this.books.put('session', { ...session, status: 'expired', url: null });
    this.events.emit('checkout.session.expired', expired);
    return expired;
  }

  /** The card was good: the money is taken, once, and everybody is told. */
  pay(sessionId: string, last4: string): Stripe.Checkout.Session {
    const session = this.session(sessionId);
    if (session.status !== 'open') throw invalid('This Checkout Session can no longer be paid.');
    const sale = this.books.get('sale', sessionId);
    const email = session.customer_email ?? this.emailOf(session.customer);
    const paid = {
      status: 'complete' as const,
      payment_status: 'paid' as const,
      url: null,
      customer_details: {
        ...{ address: null, business_name: null, individual_name: null, name: null, phone: null },
        ...{ tax_exempt: null, tax_ids: null },
        email,
      },
    };
    if (session.mode === 'payment') {
      const intent = this.take(session.amount_total ?? 0, session, sale.metadata, last4);
      const done = this.books.put('session', { ...session, ...paid, payment_intent: intent.id });
      this.events.emit('checkout.session.completed', done);
      return done;
    }
    const price = this.books.get('price', String(sale.priceId));
    const started = this.books.put(
      'subscription',
      subscription({
        customer: String(session.customer),
        price,
        metadata: sale.metadata,
        at: this.now(),
      }),
    );
    const [item] = started.items.data;
    const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
    const first = this.bill(started, period, 'subscription_create', last4);
    this.events.emit('customer.subscription.created', this.books.get('subscription', started.id));
    const done = this.books.put('session', {
      ...session,
      ...paid,
      subscription: started.id,
      invoice: first.id,
    });
    this.events.emit('checkout.session.completed', done);
    return done;
  }

  private emailOf(customer: Stripe.Checkout.Session['customer'] | string): string | null {
    return customer ? (this.books.find('customer', String(customer))?.email ?? null) : null;
  }

  private take(
    amount: number,
    of: { currency: string | null; customer: unknown },
    metadata: Record<string, string>,
    last4: string,
  ): Stripe.PaymentIntent {
    const customer = of.customer ? String(of.customer) : null;
    const currency = of.currency ?? 'usd';
    const email = this.emailOf(customer);
    const paid = { amount, currency, customer, metadata, email, last4, at: this.now() };
    const intent = paymentIntent(paid);
    const taken = this.books.put('charge', charge(intent, paid));
    this.books.put('intent', { ...intent, latest_charge: taken.id });
    this.events.emit('charge.succeeded', taken);
    this.events.emit('payment_intent.succeeded', this.books.get('intent', intent.id));
    return intent;
  }

  /** One month's invoice, paid at once or refused by the card. */
  private bill(
    of: Stripe.Subscription,
    period: { start: number; end: number },
    reason: Stripe.Invoice.BillingReason,
    last4: string | null,
  ): Stripe.Invoice {
    const [item] = of.items.data;
    if (!item) throw invalid('This subscription has no items.');
    const open = this.books.put(
      'invoice',
      invoice({
        subscription: of,
        price: item.price,
        period,
        reason,
        customerEmail: this.emailOf(of.customer as string),
        url: (id) => `${this.origin}/pay/invoice/${id}`,
        at: this.now(),
      }),
    );
    this.books.put('subscription', { ...of, latest_invoice: open.id });
    return last4 ? this.settle(open, last4) : this.refuse(open);
  }

  private settle(open: Stripe.Invoice, last4: string): Stripe.Invoice {
    const intent = this.take(open.amount_due, open, {}, last4);
    const paid = this.books.put('invoice', {
      ...open,
      amount_paid: open.amount_due,
      amount_remaining: 0,
      attempt_count: open.attempt_count + 1,
      attempted: true,
      status: 'paid',
      status_transitions: { ...open.status_transitions, paid_at: stamp(this.now()) },
      payments: listOf(`/v1/invoice_payments?invoice=${open.id}`, [
        invoicePayment(open, intent.id, this.now()),
      ]),
    });
    this.events.emit('invoice.paid', paid);
    this.events.emit('invoice.payment_succeeded', paid);
    return paid;
  }

  private refuse(open: Stripe.Invoice): Stripe.Invoice {
    const refused = this.books.put('invoice', {
      ...open,
      attempt_count: open.attempt_count + 1,
      attempted: true,
    });
    this.events.emit('invoice.payment_failed', refused);
    return refused;
  }

  /** A month later: the subscription is billed again, or ends if that was asked for. */
  renew(id: string, outcome: 'paid' | 'declined'): void {
    const running = this.books.get('subscription', id);
    if (running.status === 'canceled') throw invalid('This subscription has ended.');
    if (running.cancel_at_period_end) return void this.cancel(id);
    const [item] = running.items.data;
    if (!item) throw invalid('This subscription has no items.');
    const start = item.current_period_end;
    const end = nextMonth(start);
    const renewed = this.books.put('subscription', {
      ...running,
      status: outcome === 'paid' ? 'active' : 'past_due',
      items: {
        ...running.items,
        data: [{ ...item, current_period_start: start, current_period_end: end }],
      },
    });
    // Collection that is paused with `void` bills nobody.
    if (!running.pause_collection) {
      this.bill(renewed, { start, end }, 'subscription_cycle', outcome === 'paid' ? '4242' : null);
    }
    this.events.emit('customer.subscription.updated', this.books.get('subscription', id));
  }

  /** The person put in another card: the invoice that was refused is paid. */
  retry(id: string): void {
    const late = this.books.get('subscription', id);
    const open = this.books.get('invoice', String(late.latest_invoice));
    if (open.status !== 'open') throw invalid('Nothing is owed.');
    this.settle(open, '4242');
    const active = this.books.put('subscription', { ...late, status: 'active' });
    this.events.emit('customer.subscription.updated', active);
  }

  update(id: string, changes: Partial<Stripe.Subscription>): Stripe.Subscription {
    const running = this.books.get('subscription', id);
    if (running.status === 'canceled') {
      throw invalid('A canceled subscription can only update its cancellation_details.');
    }
    const changed = this.books.put('subscription', { ...running, ...changes });
    this.events.emit('customer.subscription.updated', changed);
    return changed;
  }

  cancel(id: string): Stripe.Subscription {
    const running = this.books.get('subscription', id);
    if (running.status === 'canceled') {
      throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
    }
    const now = stamp(this.now());
    const ended = this.books.put('subscription', {
      ...running,
      status: 'canceled',
      canceled_at: now,
      ended_at: now,
    });
    this.events.emit('customer.subscription.deleted', ended);
    return ended;
  }

  refund(chargeId: string, amount?: number): Stripe.Refund {
    const taken = this.books.get('charge', chargeId);
    const left = taken.amount - taken.amount_refunded;
    if (left === 0) {
      throw invalid(
        `Charge ${chargeId} has already been refunded.`,
        'charge',
        'charge_already_refunded',
      );
    }
    const back = amount ?? left;
    if (!(back > 0 && back <= left)) {
      throw invalid('Refund amount is greater than unrefunded amount on charge.', 'amount');
    }
    const made = this.books.put('refund', refund(taken, back, this.now()));
    const returned = taken.amount_refunded + back;
    const changed = this.books.put('charge', {
      ...taken,
      amount_refunded: returned,
      refunded: returned === taken.amount,
    });
    this.events.emit('charge.refunded', changed);
    this.events.emit('refund.created', made);
    return made;
  }

  openDispute(chargeId: string): Stripe.Dispute {
    const taken = this.books.get('charge', chargeId);
    const opened = this.books.put('dispute', dispute(taken, this.now()));
    this.books.put('charge', { ...taken, disputed: true });
    this.events.emit('charge.dispute.created', opened);
    return opened;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const closed = this.books.put('dispute', { ...this.books.get('dispute', id), status });
    this.events.emit('charge.dispute.closed', closed);
  }
}
