import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { issueViewCookie, viewCookieName } from '#app/features/letters/view-cookie.server.ts';
import { days, seconds } from '#app/platform/clock/clock.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { kindOf } from './request-kinds.ts';

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
