import type { CheckoutFacts, CheckoutOrder } from '#app/platform/cards/card-provider.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import {
  checkRateLimit,
  type RateLimit,
} from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findOpenPayment, type Payment } from './payment.queries.server.ts';
import { CHECKOUT_LIFE_MINUTES, type PaymentErrorCode } from './payment.rules.ts';
import { insertOpenPayment, markFailed, recordCheckout } from './payment.store.server.ts';
import type { PaymentServices } from './payment-services.ts';
import { requireCards } from './require-cards.server.ts';
import { syncCheckout } from './sync-checkout.server.ts';

/** Whoever tries stolen cards opens many pages; a person who pays opens few. */
const CHECKOUTS: RateLimit = {
  operationName: 'create checkout',
  maxAttempts: 30,
  windowMinutes: 60,
};

/** How often a page that turns out to be over is replaced before giving up. */
const TRIES = 4;

export interface Purchase {
  userId: string;
  /** What the row of the payment holds besides. */
  row: { kind: 'message'; messageId: string } | { kind: 'pack'; packId: string };
  amountCents: number;
  order: Pick<CheckoutOrder, 'title' | 'payer' | 'successUrl' | 'cancelUrl'>;
}

/**
 * The payment page for a purchase: the one that is open, or a new one. There is never more than one
 * open for the same thing, so two clicks, two tabs or fifty requests at once pay once. A page for
 * another price is ended first.
 * @returns its address, or `paid` when it was paid for already
 */
export async function openCheckout(
  services: PaymentServices,
  purchase: Purchase,
): Promise<{ url: string } | 'paid'> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const payment = await findOrMakePayment(services, purchase);
    if (!payment) continue;
    const page = await openPage(services, payment, purchase);
    const isAsWanted =
      payment.amountCents === purchase.amountCents &&
      payment.packId === ('packId' in purchase.row ? purchase.row.packId : null);
    if (page.state === 'open' && isAsWanted && page.url) return { url: page.url };
    if (page.state === 'open') await requireCards(services).expireCheckout(page.id);
    const outcome = await syncCheckout(services, page.id);
    if (outcome === 'paid') return 'paid';
  }
  throw new DomainError<PaymentErrorCode>('checkout_failed');
}

async function findOrMakePayment(
  services: PaymentServices,
  { userId, row, amountCents }: Purchase,
): Promise<Payment | null> {
  const { db, clock } = services;
  const of = row.kind === 'message' ? { messageId: row.messageId } : { packOfUserId: userId };
  const open = await findOpenPayment(db, of);
  if (open) return open;
  const id = crypto.randomUUID();
  const isMade = await insertOpenPayment(db, {
    ...row,
    id,
    userId,
    amountCents,
    createdAt: clock.now(),
  });
  if (isMade && !(await checkRateLimit(services, CHECKOUTS, userId))) {
    await markFailed(db, id);
    throw new DomainError<PaymentErrorCode>('checkout_too_many');
  }
  return findOpenPayment(db, of);
}

async function openPage(
  services: PaymentServices,
  payment: Payment,
  { userId, order }: Purchase,
): Promise<CheckoutFacts> {
  const cards = requireCards(services);
  const known = payment.checkoutId && (await cards.findCheckout(payment.checkoutId));
  if (known) return known;
  const opened = await cards.openCheckout({
    ...order,
    userId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    // From the row, not from now: all who ask at once must ask for the very same page.
    expiresAt: shifted(payment.createdAt, minutes(CHECKOUT_LIFE_MINUTES)),
  });
  await recordCheckout(services.db, payment.id, opened.id);
  return opened;
}
