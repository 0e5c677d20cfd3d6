import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { InvalidCardEvent } from './card-provider.ts';
import { createCardProvider } from './stripe.server.ts';
import { verifyEvent } from './stripe-events.ts';

const SECRET = 'whsec_0123456789abcdef';
const NOW = new Date('2027-01-15T12:00:00Z');
const BODY = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { id: 'cs_1', object: 'checkout.session', payment_status: 'paid' } },
});
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const sign = (secret = SECRET, when = NOW, payload = BODY) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(when.getTime() / 1_000),
  });
const verify = (body: string, signature: string | null, secret = SECRET, isLive = false) =>
  verifyEvent(body, signature, { secret, isLive, now: NOW });

describe('verifyEvent', () => {
  test('returns the ids and the kind of a signed event, and nothing else', () => {
    expect(verify(BODY, sign())).toEqual({
      id: 'evt_1',
      kind: 'checkout_paid',
      type: 'checkout.session.completed',
      objectId: 'cs_1',
    });
  });

  test('an event type without a kind of ours is of kind other', () => {
    const body = BODY.replace('checkout.session.completed', 'payout.paid');
    expect(verify(body, sign(SECRET, NOW, body))).toMatchObject({ kind: 'other' });
  });

  test.each([
    ['a signature that is 300 seconds old', at(-300)],
    ['a clock that is slightly ahead', at(30)],
  ])('accepts %s', (_name, when) => {
    expect(verify(BODY, sign(SECRET, when)).id).toBe('evt_1');
  });

  const tampered = BODY.replace('"cs_1"', '"cs_2"');
  const [, timestamp, v1] = /^t=(\d+),v1=(.+)$/.exec(sign()) ?? [];
  const rejected: [string, string, string | null, string?][] = [
    ['a wrong secret', BODY, sign('whsec_wrong')],
    ['an empty secret on our side', BODY, sign(''), ''],
    ['no signature', BODY, null],
    ['an empty signature', BODY, ''],
    ['a signature of another scheme only', BODY, `t=${timestamp},v0=${v1}`],
    ['a tampered body', tampered, sign()],
    ['a body with one extra space', ` ${BODY}`, sign()],
    ['a signature that is 301 seconds old', BODY, sign(SECRET, at(-301))],
    ['a signature from the future', BODY, sign(SECRET, at(60))],
    ['a second, later timestamp', BODY, `${sign()},t=${Number(timestamp) + 3_600}`],
    ['a newer timestamp in front of an old one', BODY, `t=${timestamp},${sign(SECRET, at(-900))}`],
    ['a signed body that is not an event', '{"id":"x"}', sign(SECRET, NOW, '{"id":"x"}')],
    ['a signed body that is not JSON', 'hello', sign(SECRET, NOW, 'hello')],
  ];
  test.each(rejected)('rejects %s', (_name, body, signature, secret = SECRET) => {
    expect(() => verify(body, signature, secret)).toThrow(InvalidCardEvent);
  });

  test('rejects an event of the other mode', () => {
    const live = BODY.replace('"livemode":false', '"livemode":true');
    expect(() => verify(BODY, sign(), SECRET, true)).toThrow('The event is from test mode');
    expect(() => verify(live, sign(SECRET, NOW, live))).toThrow('The event is from live mode');
  });
});

test.each([
  ['sk_test_1', false],
  ['rk_test_1', false],
  ['sk_live_1', true],
  ['rk_live_1', true],
])('whether the key %s moves real money: %s', (secretKey, isLive) => {
  const config = {
    secretKey,
    webhookSecret: SECRET,
    apiUrl: 'http://127.0.0.1:1',
    pageOrigins: [],
    automaticTax: false,
  };
  expect(createCardProvider(config).isLive).toBe(isLive);
});
