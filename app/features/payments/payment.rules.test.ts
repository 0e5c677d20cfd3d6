import { describe, expect, test } from 'vitest';
import type { CheckoutFacts, InvoiceFacts } from '#app/platform/cards/card-provider.ts';
import { checkoutMismatch, creditsFor, invoiceMismatch, isKept } from './payment.rules.ts';

const asked = {
  id: 'payment-1',
  userId: 'ann',
  kind: 'message' as const,
  amountCents: 499,
  currency: 'usd',
};
const facts: CheckoutFacts = {
  id: 'cs_1',
  url: null,
  state: 'complete',
  isPaid: true,
  isLive: false,
  mode: 'payment',
  amountCents: 499,
  currency: 'usd',
  paymentId: 'payment-1',
  userId: 'ann',
  paymentIntentId: 'pi_1',
  subscriptionId: null,
  invoiceId: null,
};

describe('checkoutMismatch', () => {
  test('is null when everything agrees, also when the account is gone', () => {
    expect(checkoutMismatch(asked, facts, false)).toBe(null);
    expect(checkoutMismatch({ ...asked, userId: null }, facts, false)).toBe(null);
  });

  const faults: [Partial<CheckoutFacts>, string][] = [
    [{ amountCents: 498 }, 'wrong_amount'],
    [{ amountCents: 500 }, 'wrong_amount'],
    [{ amountCents: 0 }, 'wrong_amount'],
    [{ amountCents: null }, 'wrong_amount'],
    [{ amountCents: -499 }, 'wrong_amount'],
    [{ currency: 'jpy' }, 'wrong_currency'],
    [{ currency: null }, 'wrong_currency'],
    [{ mode: 'subscription' }, 'wrong_mode'],
    [{ mode: 'other' }, 'wrong_mode'],
    [{ isLive: true }, 'wrong_mode'],
    [{ userId: 'ben' }, 'wrong_owner'],
    [{ userId: null }, 'wrong_owner'],
    [{ paymentId: 'payment-2' }, 'wrong_owner'],
    [{ paymentId: null }, 'wrong_owner'],
  ];
  test.each(faults)('%j is %s', (change, fault) => {
    expect(checkoutMismatch(asked, { ...facts, ...change }, false)).toBe(fault);
  });

  test('test money is not taken for real', () => {
    expect(checkoutMismatch(asked, facts, true)).toBe('wrong_mode');
  });
});

test.each([
  [{}, null],
  [{ customerId: 'cus_2' }, 'wrong_owner'],
  [{ amountCents: 1 }, 'wrong_amount'],
  [{ currency: 'eur' }, 'wrong_currency'],
  [{ isLive: true }, 'wrong_mode'],
] as [Partial<InvoiceFacts>, string | null][])('an invoice with %j is %s', (change, fault) => {
  const invoice: InvoiceFacts = {
    id: 'in_1',
    isPaid: true,
    isLive: false,
    amountCents: 1_999,
    currency: 'usd',
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    paymentIntentId: 'pi_1',
    isFirst: true,
    periodEnd: new Date('2027-02-15T12:00:00Z'),
    ...change,
  };
  const pack = { ...asked, kind: 'pack' as const, amountCents: 1_999, customerId: 'cus_1' };
  expect(invoiceMismatch(pack, invoice, false)).toBe(fault);
});

describe('what a payment is worth', () => {
  const pack = {
    kind: 'pack' as const,
    status: 'completed' as const,
    packId: 'large',
    amountCents: 3_999,
    refundedCents: 0,
    disputedCents: 0,
  };
  test.each([
    ['a paid month', pack, false, 12],
    ['a small pack', { ...pack, packId: 'small' }, false, 5],
    ['unlimited counts no credits', { ...pack, packId: 'unlimited' }, false, 0],
    ['a pack we do not know', { ...pack, packId: 'huge' }, false, 0],
    ['refunded in part', { ...pack, refundedCents: 1_000 }, false, 12],
    ['refunded as a whole', { ...pack, refundedCents: 3_999 }, false, 0],
    ['disputed', { ...pack, disputedCents: 3_999 }, false, 0],
    ['on its way back', { ...pack, status: 'refund_due' as const }, false, 0],
    ['not paid yet', { ...pack, status: 'pending' as const }, false, 0],
    ['a message that arrived', { ...pack, kind: 'message' as const }, false, 0],
    ['a message that came back as a credit', { ...pack, kind: 'message' as const }, true, 1],
    ['the same, disputed', { ...pack, kind: 'message' as const, disputedCents: 3_999 }, true, 0],
  ])('%s', (_name, payment, cameBack, credits) => {
    expect(creditsFor(payment, cameBack)).toBe(credits);
  });

  test('a payment is kept while any of it is here', () => {
    expect(isKept({ ...pack, refundedCents: 3_998 })).toBe(true);
    expect(isKept({ ...pack, refundedCents: 2_000, disputedCents: 1_999 })).toBe(false);
  });
});
