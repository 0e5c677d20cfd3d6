import { expect, test } from 'vitest';
import { rowTime } from '#app/features/messages/browser/list/message-rows.tsx';

const times = {
  createdAt: new Date('2027-01-01T10:00:00Z'),
  sentAt: new Date('2027-01-02T10:00:00Z'),
  updatedAt: new Date('2027-01-03T10:00:00Z'),
  scheduledFor: new Date('2027-02-01T10:00:00Z'),
  timeZone: 'Europe/Berlin',
};

test.each([
  ['draft', 'Created', times.createdAt, null],
  ['scheduled', 'Scheduled for', times.scheduledFor, 'Europe/Berlin'],
  ['sent', 'Sent', times.sentAt, null],
  // Not "Sent": it never arrived.
  ['failed', 'Could not be delivered', times.updatedAt, null],
] as const)('%s: %s', (status, verb, instant, timeZone) => {
  expect(rowTime({ ...times, status })).toEqual({ verb, instant, timeZone });
});

test('a scheduled message without a date has no time', () => {
  expect(rowTime({ ...times, status: 'scheduled', scheduledFor: null })).toBeNull();
});
