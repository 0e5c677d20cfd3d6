import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorOf, parseCursor, withSearch } from './page-cursor.ts';

test('a cursor survives the round trip through a URL', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 4_102_444_800_000 }), (id, millis) => {
      const cursor = { createdAt: new Date(millis), id };
      expect(parseCursor(cursorOf(cursor))).toEqual(cursor);
    }),
  );
});

test.each([
  null,
  '',
  'x',
  '12',
  '1_',
  "1_' or 1=1",
  '99999999999999999_a',
  '1_a b',
  '1_no-uuid',
  // The year 33658.
  '999999999999999_0f8fad5b-d9cb-469f-a165-70867728950e',
])('%j means the first page', (text) => expect(parseCursor(text)).toBeNull());

test('changes one query parameter and keeps the others', () => {
  const url = new URL('http://localhost/admin/users?search=ann&after=1_a');
  expect(withSearch(url, { after: null })).toBe('/admin/users?search=ann');
  expect(withSearch(url, { after: null, search: null })).toBe('/admin/users');
  expect(withSearch(url, { after: '2_b' })).toBe('/admin/users?search=ann&after=2_b');
});
