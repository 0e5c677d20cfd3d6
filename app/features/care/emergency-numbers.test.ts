import { expect, test } from 'vitest';
import { CHECKED_ON, emergencyNumbers } from './emergency-numbers.ts';

test('every country stands once, by a code that has a name', () => {
  const codes = emergencyNumbers.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code) || !names.of(code))).toEqual([]);
  expect(CHECKED_ON).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test.each(emergencyNumbers.map((country) => [country.code, country] as const))(
  'every number of %s is short, says whom it reaches, and has two different sources',
  (_, { numbers, sources }) => {
    expect(numbers.length).toBeGreaterThan(0);
    expect(new Set(sources).size).toBeGreaterThanOrEqual(2);
    for (const { phone, services } of numbers) {
      expect(phone).toMatch(/^\d{2,4}$/);
      // A number either reaches all services, or a country has one for each.
      if (services.length === 0) expect(numbers.flatMap((other) => other.services)).toEqual([]);
    }
  },
);

test.each([
  ['FR', '112'],
  ['GB', '999'],
  ['US', '911'],
  ['AU', '000'],
  ['NZ', '111'],
])('one number reaches all services in %s: %s', (code, phone) => {
  const [first] = emergencyNumbers.find((country) => country.code === code)?.numbers ?? [];
  expect(first).toEqual({ phone, services: [] });
});

test('a number that two services share stands once', () => {
  expect(emergencyNumbers.find(({ code }) => code === 'JP')?.numbers).toEqual([
    { phone: '110', services: ['police'] },
    { phone: '119', services: ['ambulance', 'fire'] },
  ]);
});
