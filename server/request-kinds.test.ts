import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { issueViewCookie, viewCookieName } from '#app/features/letters/view-cookie.server.ts';
import { days, seconds } from '#app/platform/clock/clock.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { createAskerOf, kindOf } from './request-kinds.ts';

const NOW = new Date('2026-11-27T12:00:00Z');

const kindFor = (url: string, method = 'GET', cookie?: string) =>
  kindOf({ url, method, headers: { ...(cookie && { cookie }) } } as IncomingMessage, NOW);

/** The cookies of a browser that opened letters so long ago. */
const openedBefore = (...milliseconds: number[]) =>
  milliseconds
    .map((age, letter) => {
      const clock = { now: () => new Date(NOW.getTime() - age) };
      const keyring = { sign: () => 'signature' } as unknown as Keyring;
      const id = `${letter}f8fad5b-d9cb-469f-a165-70867728950e`;
      return `${viewCookieName(id)}=${issueViewCookie({ clock, keyring }, id)}`;
    })
    .join('; ');

describe('who asks', () => {
  const askerOf = createAskerOf(['loopback']);
  const asker = (url: string, forwardedFor: string, cookie?: string) =>
    askerOf({
      url,
      headers: { 'x-forwarded-for': forwardedFor, ...(cookie && { cookie }) },
      socket: { remoteAddress: '::1' },
    } as unknown as IncomingMessage);

  test.each([
    ['/presets', '192.0.2.7', '192.0.2.7'],
    ['/presets', '2001:db8:1:2::3', '2001:db8:1::/48'],
    ['/auth', '2001:db8:1:ffff::4', '2001:db8:1::/48'],
    ['/presets', '203.0.113.1, 192.0.2.7:4711', '192.0.2.7'],
    ['/presets', 'unknown', 'unknown'],
    ['/delivery/token', '192.0.2.7', null],
    ['/delivery/token/reply', '192.0.2.7', null],
    ['/delivery/media/token/landscape-0', '192.0.2.7', null],
    ['/delivery/../presets', '192.0.2.7', '192.0.2.7'],
    ['/stop/id/signature', '192.0.2.7', null],
  ])('at %s from %s counts for the network %s', (url, forwardedFor, network) => {
    expect(asker(url, forwardedFor)).toEqual({ network, account: null });
  });

  test.each([
    ['unsent.session_token=abc.def', 'abc.def'],
    ['theme=dark; __Secure-unsent.session_token=abc.def; language=fr', 'abc.def'],
    ['theme=dark', null],
  ])('with the cookies %s is the account %s', (cookie, account) => {
    expect(asker('/dashboard', '192.0.2.7', cookie).account).toBe(account);
  });
});

describe('the kind of a request', () => {
  test.each([
    ['/health/live', null],
    ['/health/ready', null],
    ['/healthy', 'page'],
    ['/health/other', 'page'],
    ['/health/../presets', 'page'],
    ['/health/%2e%2e/presets', 'page'],
    ['/health/live/.%2E/../presets', 'page'],
    ['/delivery/../presets', 'page'],
    ['/presets/./../delivery/token', 'opening'],
    ['http://unsent.example/health/../presets', 'page'],
    ['http://unsent.example/delivery/token', 'opening'],
    ['//health/live', 'page'],
    ['/%64elivery/token', 'opening'],
    ['/%61uth', 'sign-in'],
    ['/%', 'page'],
    ['http://[', 'page'],
    ['*', 'page'],
    ['/assets/entry-1a2b.js', 'file'],
    ['/films/love-1/landscape.webm', 'file'],
    ['/favicon.svg', 'file'],
    ['/delivery/media/token/landscape-0', 'file'],
    ['/auth', 'sign-in'],
    ['/AUTH/', 'sign-in'],
    ['/auth.data?next=%2F', 'sign-in'],
    ['/api/auth/callback/google', 'sign-in'],
    ['/authors', 'page'],
    ['/delivery/token', 'opening'],
    ['/delivery/token?language=fr', 'opening'],
    ['/stop/id/signature', 'opening'],
    ['/genuine', 'opening'],
    ['/dashboard', 'page'],
    ['/dashboard.data', 'page'],
    ['/messages/id/card.pdf', 'page'],
    ['/', 'page'],
  ])('%s is of the kind %s', (url, kind) => {
    expect(kindFor(url)).toBe(kind);
  });

  test.each([
    ['has opened a letter long ago', 'reading', openedBefore(days(1))],
    ['has opened several letters', 'reading', openedBefore(days(1), seconds(10))],
    ['has just opened one', 'opening', openedBefore(days(1), seconds(9))],
    ['has a cookie that is none of ours', 'reading', `${viewCookieName('0f8fad5b')}=`],
    ['has other cookies', 'opening', 'theme=dark'],
  ])('a browser that %s is %s', (_who, kind, cookie) => {
    expect(kindFor('/delivery/token', 'GET', cookie)).toBe(kind);
    expect(kindFor('/delivery/token', 'POST', cookie)).toBe('opening');
  });

  test.each(['/delivery/token/rights', '/stop/id/signature', '/genuine'])(
    'at %s, a browser that has opened a letter does not read one again',
    (url) => {
      expect(kindFor(url, 'GET', openedBefore(days(1)))).toBe('opening');
    },
  );
});
