import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { viewCookieName } from '#app/features/letters/view-cookie.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { createKindOf } from './request-kinds.ts';

const OPENED = `${viewCookieName('0f8fad5b-d9cb-469f-a165-70867728950e')}=value`;

function kinds() {
  let now = 0;
  const kindOf = createKindOf(() => now);
  return {
    kindOf: (url: string, method = 'GET', cookie?: string) =>
      kindOf({ url, method, headers: { ...(cookie && { cookie }) } } as IncomingMessage),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

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
    expect(kinds().kindOf(url)).toBe(kind);
  });

  test('a browser that has opened a letter reads again, unless it has just opened one', () => {
    const { kindOf } = kinds();
    expect(kindOf('/delivery/token', 'GET', OPENED)).toBe('reading');
    expect(kindOf('/delivery/token', 'POST', OPENED)).toBe('opening');
    expect(kindOf('/delivery/other', 'GET', OPENED)).toBe('reading');
    expect(kindOf('/delivery/token', 'GET', OPENED)).toBe('opening');
    expect(kindOf('/delivery/token', 'GET', OPENED)).toBe('reading');
  });

  test.each(['/delivery/token/rights', '/stop/id/signature', '/genuine'])(
    'at %s, a browser that has opened a letter does not read one again',
    (url) => {
      expect(kinds().kindOf(url, 'GET', OPENED)).toBe('opening');
    },
  );

  test('nobody is expected for long, and not any number of people', () => {
    const { kindOf, wait } = kinds();
    kindOf('/delivery/token', 'POST');
    wait(minutes(1));
    expect(kindOf('/delivery/token', 'GET', OPENED)).toBe('reading');
    for (let index = 0; index <= 1_000; index += 1) kindOf(`/delivery/${index}`, 'POST');
    expect(kindOf('/delivery/0', 'GET', OPENED)).toBe('reading');
    expect(kindOf('/delivery/1', 'GET', OPENED)).toBe('opening');
  });
});
