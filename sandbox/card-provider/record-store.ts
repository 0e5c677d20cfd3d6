import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import { missing } from './stripe-error.ts';

/** Everything the card provider keeps, by kind. */
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
  /** What a session sells beyond what Stripe's object says: the price of a subscription. */
  sale: { id: string; title: string; priceId: string | null; metadata: Record<string, string> };
  /** Answers by idempotency key, as Stripe keeps them for a day. */
  answer: { id: string; request: string; status: number; body: unknown };
}

type Kind = keyof Records;

/** Its books: in memory, and written to one file when a folder is given. */
export class RecordStore {
  private readonly file: string | null;
  private readonly kept: { [K in Kind]?: Record<string, Records[K]> };

  constructor(folder: string | null) {
    this.file = folder && path.join(folder, 'cards.json');
    this.kept =
      this.file && existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : {};
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const records = this.kept[kind] as Record<string, Records[K]> | undefined;
    return records && Object.hasOwn(records, id) ? records[id] : undefined;
  }

  /** @throws StripeError as Stripe answers for an id it does not know */
  get<K extends Kind>(kind: K, id: string): Records[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(NAMES[kind] ?? kind, id);
    return found;
  }

  /** Newest first, as Stripe lists. */
  list<K extends Kind>(kind: K): Records[K][] {
    return Object.values((this.kept[kind] ?? {}) as Record<string, Records[K]>).reverse();
  }

  put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
    const records = (this.kept[kind] ?? {}) as Record<string, Records[K]>;
    records[record.id] = record;
    Object.assign(this.kept, { [kind]: records });
    this.write();
    return record;
  }

  private write(): void {
    if (!this.file) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.kept));
    renameSync(`${this.file}.new`, this.file);
  }
}

const NAMES: Partial<Record<Kind, string>> = {
  session: 'checkout.session',
  intent: 'payment_intent',
  portal: 'billing_portal.session',
};
