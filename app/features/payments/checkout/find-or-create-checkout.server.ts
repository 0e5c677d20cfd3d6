import type { CheckoutOrder, ProviderCheckout } from '#app/platform/cards/card-provider.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import { checkRateLimit, type RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findPendingPayment, type Payment } from '../payment.queries.server.ts';
import {
  insertPendingPayment,
  markPaymentFailed,
  recordCheckout,
} from '../payment.store.server.ts';
import type { PaymentErrorCode } from '../payment-error-code.ts';
import type { PaymentServices } from '../payment-services.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.server.ts';
import { requireCards } from '../require-cards.server.ts';

/** Card testing opens many payment pages; a person who pays opens few. */
const CHECKOUTS: RateLimit = {
  operationName: 'create checkout',
  maxAttempts: 30,
  windowMinutes: 60,
};

/** How long a payment page stays open; the card provider allows 30 minutes to 24 hours. */
const CHECKOUT_LIFE_MINUTES = 60;

/** How often a closed payment page is replaced before giving up. */
const MAX_ATTEMPTS = 4;

export interface Purchase {
  userId: string;
  item: { kind: 'message'; messageId: string } | { kind: 'pack'; packId: string };
  amountCents: number;
  /** What it buys, by today's prices. */
  credits: number;
  order: Pick<CheckoutOrder, 'title' | 'payer' | 'successUrl' | 'cancelUrl'>;
}

/**
 * The open payment page for a purchase, or a new one. There is never more than one open for the same
 * message or person's pack, so that two clicks, two tabs or fifty requests at once pay once. A page
 * at another price, or for another pack, is closed first.
 * @returns its address, or `paid` when the purchase is already paid
 */
export async function findOrCreateCheckout(
  services: PaymentServices,
  purchase: Purchase,
): Promise<{ url: string } | 'paid'> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const payment = await findOrCreatePayment(services, purchase);
    if (!payment) continue;
    const checkout = await checkoutFor(services, payment, purchase);
    const isOpen = checkout.state === 'open';
    if (isOpen && checkout.url && isSamePurchase(payment, purchase)) return { url: checkout.url };
    if (isOpen) await requireCards(services).expireCheckout(checkout.id);
    const outcome = await reconcileCheckout(services, checkout.id);
    if (outcome === 'paid') return 'paid';
  }
  throw new DomainError<PaymentErrorCode>('checkout_failed');
}

const isSamePurchase = (payment: Payment, { amountCents, item }: Purchase): boolean =>
  payment.amountCents === amountCents &&
  payment.packId === (item.kind === 'pack' ? item.packId : null);

async function findOrCreatePayment(
  services: PaymentServices,
  { userId, item, amountCents, credits }: Purchase,
): Promise<Payment | null> {
  const { db, clock } = services;
  const of = item.kind === 'message' ? { messageId: item.messageId } : { packOfUserId: userId };
  const pending = await findPendingPayment(db, of);
  if (pending) return pending;
  const id = crypto.randomUUID();
  const isNew = await insertPendingPayment(db, {
    ...item,
    id,
    userId,
    amountCents,
    credits,
    createdAt: clock.now(),
  });
  if (isNew && !(await checkRateLimit(services, CHECKOUTS, userId))) {
    await markPaymentFailed(db, id);
    throw new DomainError<PaymentErrorCode>('checkout_too_many');
  }
  return findPendingPayment(db, of);
}

async function checkoutFor(
  services: PaymentServices,
  payment: Payment,
  { userId, order }: Purchase,
): Promise<ProviderCheckout> {
  const cards = requireCards(services);
  const known = payment.checkoutId && (await cards.findCheckout(payment.checkoutId));
  if (known) return known;
  const created = await cards.createCheckout({
    ...order,
    userId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    // From the row, not the clock: concurrent requests must send identical parameters.
    expiresAt: shifted(payment.createdAt, minutes(CHECKOUT_LIFE_MINUTES)),
  });
  await recordCheckout(services.db, payment.id, created.id);
  return created;
}
