import { describe, expect, test } from 'vitest';
import { formValuesOf } from '../../letter.schema.server.ts';
import { isSameLetter } from './form-values.ts';

type Given = Parameters<typeof formValuesOf>[0];

const opening = { opensDate: '2030-01-01', opensTime: '08:00', opensTimeZone: 'UTC' };
const date = { scheduleDate: '2030-01-01', scheduleTime: '08:00', timeZone: 'UTC' };

describe('whether a copy in the browser holds nothing that the server lacks', () => {
  test.each<[string, Given, Given, boolean]>([
    ['another letter', { personalizedContent: 'One' }, { personalizedContent: 'Two' }, false],
    ['spaces at the end', { personalizedContent: 'One ' }, { personalizedContent: 'One' }, true],
    [
      'the case of an address',
      { recipientEmail: 'A@b.test' },
      { recipientEmail: 'a@b.test' },
      true,
    ],
    ['another film', { filmTemplateId: 'love-1' }, { filmTemplateId: 'love-2' }, true],
    ['a day until which it stays closed', opening, {}, false],
    ['another hour of that day', opening, { ...opening, opensTime: '09:00' }, false],
    ['an hour without a day, which no draft holds', { opensTime: '08:00' }, {}, true],
    ['a date to send it on', { when: 'later', ...date }, {}, false],
    [
      'another time zone of that date',
      { when: 'later', ...date },
      { when: 'later', ...date, timeZone: 'Europe/Berlin' },
      false,
    ],
    ['a date that was not chosen yet', { when: 'later' }, {}, true],
    ['a date that counts no longer', { ...date }, {}, true],
    ['the next morning', { when: 'tomorrow' }, {}, false],
  ])('%s', (_difference, one, other, expected) => {
    expect(isSameLetter(formValuesOf(one), formValuesOf(other))).toBe(expected);
  });
});
