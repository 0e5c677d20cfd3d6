import { expect, test } from 'vitest';
import { CHECKED_ON, countries, helplinesIn } from './helplines.ts';

test('at least forty countries have a helpline', () => {
  expect(countries.length).toBeGreaterThanOrEqual(40);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
});

test.each(countries.map((country) => [country.name, country] as const))(
  'every number of %s is named by two different sources',
  (_, { code, helplines }) => {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(helplines.length).toBeGreaterThan(0);
    for (const { phone, sources, website } of helplines) {
      expect(new Set(sources).size).toBeGreaterThanOrEqual(2);
      expect(phone.replaceAll(/[\s()-]/g, '')).toMatch(/^[+*]?\d{3,15}$/);
      if (website !== null) expect(URL.canParse(website)).toBe(true);
    }
  },
);

test('countries stand in the order of their names, and the check has a day', () => {
  const names = countries.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(CHECKED_ON).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(helplinesIn('ch')?.helplines[0]?.phone).toBe('143');
  expect(helplinesIn('XX')).toBeUndefined();
});
