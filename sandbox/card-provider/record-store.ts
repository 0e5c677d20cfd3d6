import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { missing } from './stripe-error.ts';

/** Everything the card provider stores, by kind. */
export interface Records {
  session: Stripe.Checkout.Session;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  portal: Stripe.BillingPortal.Session;
  event: Stripe.EventBase;
  /** The parts of a sale that Stripe's session object does not hold. */
  sale: { id: string; title: string; priceId: string | null; metadata: Record<string, string> };
  /** Responses by idempotency key; Stripe keeps them for a day. */
  answer: { id: string; request: string; status: number; body: unknown };
}

type Kind = keyof Records;

/** Records in memory, saved to one file when a folder is given. */
export class RecordStore {
  private readonly file: string | null;
  private readonly records: { [K in Kind]?: Record<string, Records[K]> };

  constructor(folder: string | null) {
    this.file = folder && path.join(folder, 'cards.json');
    this.records =
      this.file && existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const ofKind = this.ofKind(kind);
    return Object.hasOwn(ofKind, id) ? ofKind[id] : undefined;
  }

  /** @throws StripeError as Stripe answers for an unknown id */
  get<K extends Kind>(kind: K, id: string): Records[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(STRIPE_NAMES[kind] ?? kind, id);
    return found;
  }

  /** Newest first, as Stripe lists. */
  list<K extends Kind>(kind: K): Records[K][] {
    return Object.values(this.ofKind(kind)).reverse();
  }

  put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
    const ofKind = this.ofKind(kind);
    ofKind[record.id] = record;
    Object.assign(this.records, { [kind]: ofKind });
    this.save();
    return record;
  }

  private ofKind<K extends Kind>(kind: K): Record<string, Records[K]> {
    return (this.records[kind] ?? {}) as Record<string, Records[K]>;
  }

  private save(): void {
    if (!this.file) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.records));
    renameSync(`${this.file}.new`, this.file);
  }
}

const STRIPE_NAMES: Partial<Record<Kind, string>> = {
  session: 'checkout.session',
  intent: 'payment_intent',
  portal: 'billing_portal.session',
};
