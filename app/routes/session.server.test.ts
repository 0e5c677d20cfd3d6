import { describe, expect, test } from 'vitest';
import { safeNext } from './session.server.ts';

const SITE = 'https://unsent.example';

describe('safeNext', () => {
  test.each([
    ['/', '/'],
    ['/presets', '/presets'],
    ['/messages/1?from=/dashboard#end', '/messages/1?from=/dashboard#end'],
    ['/faq?q=a%20b', '/faq?q=a%20b'],
    ['/dashboard?next=//evil.example', '/dashboard?next=//evil.example'],
  ])('%j is a place on this site', (next, place) => {
    expect(safeNext(next)).toBe(place);
  });

  test.each([
    null,
    '',
    'https://evil.example',
    'javascript:alert(1)',
    'presets',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    // Browsers take these out of an address before they read it.
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\t\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    // And these away before they ask for it.
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https:evil.example',
    '//[',
  ])('%j is none', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  test('what it lets through leads nowhere else, read once more as a browser reads it', () => {
    for (const first of ['/', '\\', '\t', '.', ' ', '%09']) {
      for (const second of ['/', '\\', '\t', '.', '@', '%2f']) {
        const place = safeNext(`/${first}${second}/evil.example`);
        expect(new URL(place, SITE).origin).toBe(SITE);
      }
    }
  });
});
