import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { CardEventRefused } from './card-provider.ts';
import { verifyEvent } from './verify-event.ts';

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
const signed = (secret = SECRET, when = NOW, payload = BODY) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(when.getTime() / 1_000),
  });

describe('verifyEvent', () => {
  test('gives the ids of what was signed, and nothing else', () => {
    expect(verifyEvent(BODY, signed(), SECRET, NOW)).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      objectId: 'cs_1',
      isLive: false,
    });
  });

  test.each([
    ['300 seconds old', at(-300)],
    ['a clock that is a little ahead', at(30)],
  ])('believes %s', (_name, when) => {
    expect(verifyEvent(BODY, signed(SECRET, when), SECRET, NOW).id).toBe('evt_1');
  });

  const tamper = BODY.replace('"cs_1"', '"cs_2"');
  const [, timestamp, v1] = /^t=(\d+),v1=(.+)$/.exec(signed()) ?? [];
  const refused: [string, string, string | null, string?][] = [
    ['a wrong secret', BODY, signed('whsec_wrong')],
    ['a secret that is empty on our side', BODY, signed(''), ''],
    ['no signature', BODY, null],
    ['an empty signature', BODY, ''],
    ['a signature of another scheme only', BODY, `t=${timestamp},v0=${v1}`],
    ['a body that was altered', tamper, signed()],
    ['a body with one more space', ` ${BODY}`, signed()],
    ['301 seconds old', BODY, signed(SECRET, at(-301))],
    ['signed in the future', BODY, signed(SECRET, at(60))],
    ['a second, later stamp', BODY, `${signed()},t=${Number(timestamp) + 3_600}`],
    [
      'a second, younger stamp before an old one',
      BODY,
      `t=${timestamp},${signed(SECRET, at(-900))}`,
    ],
    ['something signed that is no event', '{"id":"x"}', signed(SECRET, NOW, '{"id":"x"}')],
    ['something signed that is no JSON', 'hello', signed(SECRET, NOW, 'hello')],
  ];
  test.each(refused)('refuses %s', (_name, body, signature, secret = SECRET) => {
    expect(() => verifyEvent(body, signature, secret, NOW)).toThrow(CardEventRefused);
  });
});
