import { expect, test } from 'vitest';
import { stateArrival, stateOpening } from './stated-choices.ts';

test.each([
  ['now', '', '', '', 'right away'],
  ['hour', '', '', '', 'in an hour'],
  ['tomorrow', '', '', 'Europe/Lisbon', 'tomorrow at 8:00'],
  ['later', '2026-12-20', '09:00', 'Europe/Lisbon', 'Dec 20, 2026, 9:00 AM, Lisbon'],
  ['later', '2026-12-20', '', '', 'Dec 20, 2026, 12:00 AM'],
  ['later', '', '09:00', 'Europe/Lisbon', 'on a day you choose'],
  ['later', '2026-13-45', '09:00', 'UTC', 'on a day you choose'],
] as const)(
  'a letter that arrives %s, %s %s %s: %s',
  (when, scheduleDate, scheduleTime, timeZone, said) => {
    expect(stateArrival({ when, scheduleDate, scheduleTime, timeZone })).toBe(said);
  },
);

test.each([
  ['', '', '', 'at once'],
  ['2026-12-24', '08:00', 'America/Toronto', 'Dec 24, 2026, 8:00 AM, Toronto'],
])('a letter that opens %s %s %s: %s', (opensDate, opensTime, opensTimeZone, said) => {
  expect(stateOpening({ opensDate, opensTime, opensTimeZone })).toBe(said);
});
