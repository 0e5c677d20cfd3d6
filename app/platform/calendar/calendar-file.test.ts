import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const event = {
  uid: '0f8fad5b@unsent.example',
  start: new Date('2026-12-24T07:00:00Z'),
  writtenAt: new Date('2026-11-22T15:04:05.678Z'),
  summary: 'A letter from Jonas opens',
  description: 'Open it.',
  url: 'https://unsent.example/delivery/abc',
  productName: 'Unsent',
  language: 'fr',
};

/** Joins folded lines again, as RFC 5545, 3.1 says. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  test('has one event, in UTC, with every property that RFC 5545 requires', () => {
    const file = calendarFile(event);
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(unfolded(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Unsent//Letters//FR',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:0f8fad5b@unsent.example',
      'DTSTAMP:20261122T150405Z',
      'DTSTART:20261224T070000Z',
      'SUMMARY:A letter from Jonas opens',
      'DESCRIPTION:Open it.',
      'URL:https://unsent.example/delivery/abc',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:PT0S',
      'DESCRIPTION:A letter from Jonas opens',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test.each([
    ['a comma, a semicolon; a \\', 'a comma\\, a semicolon\\; a \\\\'],
    ['two\nlines', 'two\\nlines'],
    ['two\r\nlines', 'two\\nlines'],
    ['a\rbreak\u2028and\u0000more', 'a\\nbreak and more'],
    ['x\r\nEND:VCALENDAR', 'x\\nEND:VCALENDAR'],
    ['كل عام 🎂', 'كل عام 🎂'],
  ])('keeps %j in one value', (summary, written) => {
    const lines = unfolded(calendarFile({ ...event, summary }));
    expect(lines).toContain(`SUMMARY:${written}`);
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  });

  test.each(['é', '🎂', '文', 'a'])(
    'breaks lines of %s after at most 75 bytes, between characters',
    (character) => {
      const summary = character.repeat(200);
      const file = calendarFile({ ...event, summary });
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toContain('\ufffd');
      }
      expect(unfolded(file)).toContain(`SUMMARY:${summary}`);
    },
  );
});
