import { describe, expect, test } from 'vitest';
import type { ProviderCheckout, ProviderInvoice } from '#app/platform/cards/card-provider.ts';
import { checkoutMismatch, invoiceMismatch } from './mismatch.rules.ts';

const expected = {
  id: 'payment-1',
  userId: 'ann',
  kind: 'message' as const,
  amountCents: 499,
  currency: 'usd',
};
const checkout: ProviderCheckout = {
  id: 'cs_1',
  url: null,
  state: 'complete',
  isPaid: true,
  isLive: false,
  mode: 'payment',
  successUrl: null,
  amountCents: 499,
  currency: 'usd',
  paymentId: 'payment-1',
  userId: 'ann',
  paymentIntentId: 'pi_1',
  subscriptionId: null,
  invoiceId: null,
  cardFingerprint: null,
};

describe('checkoutMismatch', () => {
  test('is null when everything agrees, even after the account was deleted', () => {
    expect(checkoutMismatch(expected, checkout, false)).toBe(null);
    expect(checkoutMismatch({ ...expected, userId: null }, checkout, false)).toBe(null);
  });

  const mismatches: [Partial<ProviderCheckout>, string][] = [
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
  test.each(mismatches)('%j is %s', (change, reason) => {
    expect(checkoutMismatch(expected, { ...checkout, ...change }, false)).toBe(reason);
  });

  test('test money is not accepted as real money', () => {
    expect(checkoutMismatch(expected, checkout, true)).toBe('wrong_mode');
  });
});

test.each([
  [{}, null],
  [{ customerId: 'cus_2' }, 'wrong_owner'],
  [{ amountCents: 1 }, 'wrong_amount'],
  [{ currency: 'eur' }, 'wrong_currency'],
  [{ isLive: true }, 'wrong_mode'],
] as [Partial<ProviderInvoice>, string | null][])('an invoice with %j is %s', (change, reason) => {
  const invoice: ProviderInvoice = {
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
  const pack = { ...expected, kind: 'pack' as const, amountCents: 1_999, customerId: 'cus_1' };
  expect(invoiceMismatch(pack, invoice, false)).toBe(reason);
});
