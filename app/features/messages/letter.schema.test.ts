import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { composeFormSchema, draftFormSchema, messageFormSchema } from './letter.schema.server.ts';

const typed = (clue: string) => ({
  draftId: randomUUID(),
  writerId: randomUUID(),
  recipientEmail: 'maya@example.org',
  subject: 'Hello',
  personalizedContent: 'I never said thank you.',
  clue,
});

const forms = [
  ['of a template', messageFormSchema],
  ['of Compose', composeFormSchema],
] as const;

describe.each(forms)('the form %s', (_name, schema) => {
  test.each([
    ['Call me at 0800 123 4567', 'phone number'],
    ['URGENT: your payment is overdue', 'demand for money'],
    ['From the Unsent Security Team', 'as if we wrote it'],
    ['see evil.test', 'links'],
  ])('refuses the clue %j and says why', (clue, reason) => {
    const { error } = schema.safeParse(typed(clue));
    expect(error?.issues).toMatchObject([
      { path: ['clue'], message: expect.stringContaining(reason) },
    ]);
  });

  test('takes a clue that says how two people know each other', () => {
    expect(schema.parse(typed(' We met in Köln, 1998 ')).clue).toBe('We met in Köln, 1998');
    expect(schema.parse(typed('')).clue).toBeNull();
  });
});

test.each([
  ['9:00', '09:00'],
  ['09:00', '09:00'],
  [' ٠٩:٣٠ ', '09:30'],
  ['', ''],
])('the time %j is read as %j', (scheduleTime, time) => {
  const form = { ...typed(''), scheduleTime, opensTime: scheduleTime };
  expect(messageFormSchema.parse(form)).toMatchObject({ scheduleTime: time, opensTime: time });
});

test.each([
  [' Europe/Berlin ', 'Europe/Berlin'],
  ['America / New York', 'America/New_York'],
  ['Europe/Berlin\u200b', 'Europe/Berlin'],
])('the time zone %j is read as %s', (timeZone, zone) => {
  const form = { ...typed(''), timeZone, opensTimeZone: timeZone };
  expect(messageFormSchema.parse(form)).toMatchObject({ timeZone: zone, opensTimeZone: zone });
});

test('a draft keeps a clue that its letter may not carry', () => {
  expect(draftFormSchema.parse(typed('Call 0800 123 4567')).clue).toBe('Call 0800 123 4567');
});
