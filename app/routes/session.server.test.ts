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
  ])('accepts %j', (next, path) => {
    expect(safeNext(next)).toBe(path);
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
    // Browsers remove these characters before parsing.
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\t\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    // Browsers resolve these segments before requesting.
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https:evil.example',
    '//[',
    // A proxy may refuse the header it would be sent in.
    `/messages?q=${'9'.repeat(2_000)}`,
  ])('replaces %j by /', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  test('its result stays on this site when a browser parses it again', () => {
    for (const first of ['/', '\\', '\t', '.', ' ', '%09']) {
      for (const second of ['/', '\\', '\t', '.', '@', '%2f']) {
        const path = safeNext(`/${first}${second}/evil.example`);
        expect(new URL(path, SITE).origin).toBe(SITE);
      }
    }
  });
});
