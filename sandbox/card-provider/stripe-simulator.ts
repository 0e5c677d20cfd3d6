import type Stripe from 'stripe';
import type { EventSender } from './event-sender.ts';
import type { RecordStore } from './record-store.ts';
import {
  createInvoice,
  createInvoicePayment,
  createSubscription,
} from './shapes/billing-shapes.ts';
import {
  createCharge,
  createDispute,
  createPaymentIntent,
  createRefund,
} from './shapes/payment-shapes.ts';
import { listOf, nextMonth, unixSeconds } from './shapes/shape-parts.ts';
import { invalid } from './stripe-error.ts';

interface SimulatorOptions {
  records: RecordStore;
  events: EventSender;
  now: () => Date;
  origin: string;
}

/** Simulates payments, renewals, refunds and disputes. No money is real. */
export class StripeSimulator {
  /** Whether the account's balance is too low for a refund: https://docs.stripe.com/error-codes#balance-insufficient */
  refusesRefunds = false;

  private readonly records: RecordStore;
  private readonly events: EventSender;
  private readonly now: () => Date;
  private readonly origin: string;

  constructor({ records, events, now, origin }: SimulatorOptions) {
    this.records = records;
    this.events = events;
    this.now = now;
    this.origin = origin;
  }

  /** A session; one that was not paid in time expires when it is looked at. */
  getSession(id: string): Stripe.Checkout.Session {
    const session = this.records.get('session', id);
    const isOverdue = session.status === 'open' && session.expires_at <= unixSeconds(this.now());
    return isOverdue ? this.expireSession(session) : session;
  }

  expireSession(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    const expired = this.records.put('session', { ...session, status: 'expired', url: null });
    this.events.emit('checkout.session.expired', expired);
    return expired;
  }

  /** Pays an open session with a valid card, once, and emits the events. */
  pay(sessionId: string, last4: string): Stripe.Checkout.Session {
    const session = this.getSession(sessionId);
    if (session.status !== 'open') throw invalid('This Checkout Session can no longer be paid.');
    const email = session.customer_email ?? this.emailOf(session.customer);
    const paid = {
      ...session,
      status: 'complete' as const,
      payment_status: 'paid' as const,
      url: null,
      customer_details: {
        ...{ address: null, business_name: null, individual_name: null, name: null, phone: null },
        ...{ tax_exempt: null, tax_ids: null },
        email,
      },
    };
    const result =
      session.mode === 'payment'
        ? this.payOnce(session, last4)
        : this.startSubscription(session, last4);
    const complete = this.records.put('session', { ...paid, ...result });
    this.events.emit('checkout.session.completed', complete);
    return complete;
  }

  private payOnce(session: Stripe.Checkout.Session, last4: string) {
    const { metadata } = this.records.get('sale', session.id);
    const intent = this.charge(session.amount_total ?? 0, session, metadata, last4);
    return { payment_intent: intent.id };
  }

  private startSubscription(session: Stripe.Checkout.Session, last4: string) {
    const sale = this.records.get('sale', session.id);
    const subscription = this.records.put(
      'subscription',
      createSubscription({
        customer: String(session.customer),
        price: this.records.get('price', String(sale.priceId)),
        metadata: sale.metadata,
        at: this.now(),
      }),
    );
    const [item] = subscription.items.data;
    const period = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
    const invoice = this.bill(subscription, period, 'subscription_create', last4);
    this.events.emit(
      'customer.subscription.created',
      this.records.get('subscription', subscription.id),
    );
    return { subscription: subscription.id, invoice: invoice.id };
  }

  private emailOf(customer: Stripe.Checkout.Session['customer'] | string): string | null {
    return customer ? (this.records.find('customer', String(customer))?.email ?? null) : null;
  }

  private charge(
    amount: number,
    payer: { currency: string | null; customer: unknown },
    metadata: Record<string, string>,
    last4: string,
  ): Stripe.PaymentIntent {
    const customer = payer.customer ? String(payer.customer) : null;
    const currency = payer.currency ?? 'usd';
    const email = this.emailOf(customer);
    const payment = { amount, currency, customer, metadata, email, last4, at: this.now() };
    const intent = createPaymentIntent(payment);
    const charge = this.records.put('charge', createCharge(intent, payment));
    this.records.put('intent', { ...intent, latest_charge: charge.id });
    this.events.emit('charge.succeeded', charge);
    this.events.emit('payment_intent.succeeded', this.records.get('intent', intent.id));
    return intent;
  }

  /** Creates the invoice of one month. @param last4 the card that pays it; null when it is declined */
  private bill(
    subscription: Stripe.Subscription,
    period: { start: number; end: number },
    reason: Stripe.Invoice.BillingReason,
    last4: string | null,
  ): Stripe.Invoice {
    const [item] = subscription.items.data;
    if (!item) throw invalid('This subscription has no items.');
    const open = this.records.put(
      'invoice',
      createInvoice({
        subscription,
        price: item.price,
        period,
        reason,
        customerEmail: this.emailOf(subscription.customer as string),
        url: (id) => `${this.origin}/pay/invoice/${id}`,
        at: this.now(),
      }),
    );
    this.records.put('subscription', { ...subscription, latest_invoice: open.id });
    return last4 ? this.payInvoice(open, last4) : this.declineInvoice(open);
  }

  private payInvoice(open: Stripe.Invoice, last4: string): Stripe.Invoice {
    const intent = this.charge(open.amount_due, open, {}, last4);
    const paid = this.records.put('invoice', {
      ...open,
      amount_paid: open.amount_due,
      amount_remaining: 0,
      attempt_count: open.attempt_count + 1,
      attempted: true,
      status: 'paid',
      status_transitions: { ...open.status_transitions, paid_at: unixSeconds(this.now()) },
      payments: listOf(`/v1/invoice_payments?invoice=${open.id}`, [
        createInvoicePayment(open, intent.id, this.now()),
      ]),
    });
    this.events.emit('invoice.paid', paid);
    this.events.emit('invoice.payment_succeeded', paid);
    return paid;
  }

  private declineInvoice(open: Stripe.Invoice): Stripe.Invoice {
    const declined = this.records.put('invoice', {
      ...open,
      attempt_count: open.attempt_count + 1,
      attempted: true,
    });
    this.events.emit('invoice.payment_failed', declined);
    return declined;
  }

  /** Moves a subscription one month on: it is billed again, or ends if it was cancelled. */
  renew(id: string, outcome: 'paid' | 'declined'): void {
    const subscription = this.records.get('subscription', id);
    if (subscription.status === 'canceled') throw invalid('This subscription has ended.');
    if (subscription.cancel_at_period_end) return void this.cancelSubscription(id);
    const [item] = subscription.items.data;
    if (!item) throw invalid('This subscription has no items.');
    const start = item.current_period_end;
    const end = nextMonth(start);
    const renewed = this.records.put('subscription', {
      ...subscription,
      status: outcome === 'paid' ? 'active' : 'past_due',
      items: {
        ...subscription.items,
        data: [{ ...item, current_period_start: start, current_period_end: end }],
      },
    });
    // Collection paused with `void` creates no invoice to pay.
    if (!subscription.pause_collection) {
      this.bill(renewed, { start, end }, 'subscription_cycle', outcome === 'paid' ? '4242' : null);
    }
    this.events.emit('customer.subscription.updated', this.records.get('subscription', id));
  }

  /** Pays the declined invoice of a subscription with a new card. */
  retryInvoice(id: string): void {
    const subscription = this.records.get('subscription', id);
    const open = this.records.get('invoice', String(subscription.latest_invoice));
    if (open.status !== 'open') throw invalid('Nothing is owed.');
    this.payInvoice(open, '4242');
    const active = this.records.put('subscription', { ...subscription, status: 'active' });
    this.events.emit('customer.subscription.updated', active);
  }

  updateSubscription(id: string, changes: Partial<Stripe.Subscription>): Stripe.Subscription {
    const subscription = this.records.get('subscription', id);
    if (subscription.status === 'canceled') {
      throw invalid('A canceled subscription can only update its cancellation_details.');
    }
    const changed = this.records.put('subscription', { ...subscription, ...changes });
    this.events.emit('customer.subscription.updated', changed);
    return changed;
  }

  cancelSubscription(id: string): Stripe.Subscription {
    const subscription = this.records.get('subscription', id);
    if (subscription.status === 'canceled') {
      throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing');
    }
    const now = unixSeconds(this.now());
    const ended = this.records.put('subscription', {
      ...subscription,
      status: 'canceled',
      canceled_at: now,
      ended_at: now,
    });
    this.events.emit('customer.subscription.deleted', ended);
    return ended;
  }

  /** Refunds a charge. @param amount in cents; all that is left by default */
  refund(chargeId: string, amount?: number): Stripe.Refund {
    const charge = this.records.get('charge', chargeId);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      throw invalid(
        `Charge ${chargeId} has already been refunded.`,
        'charge',
        'charge_already_refunded',
      );
    }
    const refunded = amount ?? left;
    if (!(refunded > 0 && refunded <= left)) {
      throw invalid('Refund amount is greater than unrefunded amount on charge.', 'amount');
    }
    // https://docs.stripe.com/error-codes#charge-disputed
    const isDisputed = this.records
      .list('dispute')
      .some((dispute) => dispute.charge === chargeId && dispute.status !== 'won');
    if (isDisputed) {
      throw invalid(`Charge ${chargeId} has been charged back.`, 'charge', 'charge_disputed');
    }
    if (this.refusesRefunds) {
      throw invalid('Insufficient funds in your Stripe balance.', 'amount', 'balance_insufficient');
    }
    const refund = this.records.put('refund', createRefund(charge, refunded, this.now()));
    const totalRefunded = charge.amount_refunded + refunded;
    const changed = this.records.put('charge', {
      ...charge,
      amount_refunded: totalRefunded,
      refunded: totalRefunded === charge.amount,
    });
    this.events.emit('charge.refunded', changed);
    this.events.emit('refund.created', refund);
    return refund;
  }

  openDispute(chargeId: string): Stripe.Dispute {
    const charge = this.records.get('charge', chargeId);
    const dispute = this.records.put('dispute', createDispute(charge, this.now()));
    this.records.put('charge', { ...charge, disputed: true });
    this.events.emit('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const closed = this.records.put('dispute', { ...this.records.get('dispute', id), status });
    this.events.emit('charge.dispute.closed', closed);
  }
}
