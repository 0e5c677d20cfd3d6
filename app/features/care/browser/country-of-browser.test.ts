import { expect, test } from 'vitest';
import { countries } from '../helplines.ts';
import { countryOf } from './country-of-browser.ts';

test.each([
  ['Europe/Zurich', ['en-US'], 'CH'],
  ['America/Toronto', ['fr-CA'], 'CA'],
  ['America/Argentina/Ushuaia', [], 'AR'],
  ['America/Indiana/Knox', [], 'US'],
  ['Australia/Sydney', ['en-GB'], 'AU'],
  // A place without a helpline here gets no other country's.
  ['Africa/Nairobi', ['en-US'], null],
  ['Etc/UTC', ['en', 'de-AT'], 'AT'],
  ['UTC', ['en'], null],
  ['', [], null],
])('a browser in %s with %j is in %s', (timeZone, languages, code) => {
  expect(countryOf({ timeZone, languages })).toBe(code);
});

test('every country with a helpline can be found by a time zone', () => {
  const known = new Set(
    Intl.supportedValuesOf('timeZone').map((timeZone) => countryOf({ timeZone, languages: [] })),
  );
  expect(countries.filter(({ code }) => !known.has(code)).map(({ name }) => name)).toEqual([]);
});
