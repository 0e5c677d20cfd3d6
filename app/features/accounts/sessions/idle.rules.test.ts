import { expect, test } from 'vitest';
import { minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { checkInterval, idleLimit, idleState, isActivityDue, warningAfter } from './idle.rules.ts';

test.each([
  [15, 15, 12, 7.5],
  [30, 30, 25, 15],
  [60, 60, 55, 15],
  [120, 120, 115, 15],
  [480, 120, 115, 15],
  [null, 30, 25, 15],
])(
  '%j minutes chosen: limit %f, warning after %f, checked every %f',
  (chosen, limit, warning, check) => {
    const milliseconds = idleLimit(chosen);
    expect([milliseconds, warningAfter(milliseconds), checkInterval(milliseconds)]).toEqual([
      minutes(limit),
      minutes(warning),
      minutes(check),
    ]);
  },
);

test.each([
  [0, 'active'],
  [24.99, 'active'],
  [25, 'expiring'],
  [29.99, 'expiring'],
  [30, 'expired'],
])('after %f of 30 minutes the session is %s', (idle, state) => {
  const start = new Date('2027-01-15T12:00:00Z');
  expect(idleState(start, shifted(start, minutes(idle)), idleLimit(30))).toBe(state);
});

test.each([
  ['recorded when it never was', null, true],
  ['not recorded again after 30 seconds', 30, false],
  ['recorded again after 31 seconds', 31, true],
])('activity is %s', (_, ago, isDue) => {
  const now = new Date('2027-01-15T12:00:00Z');
  expect(isActivityDue(ago === null ? null : shifted(now, -seconds(ago)), now)).toBe(isDue);
});
