import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { textsIn } from './texts.server.ts';

const { text, rich, day, time, exactTime, timeLeft } = textsIn('en');

describe('English', () => {
  test('fills in texts, numbers, elements and our name', () => {
    expect(text('mail.from', { sender: 'Jonas' })).toBe('Jonas via Unsent');
    expect(text('stored.views', { views: 1 })).toMatch(/^1 time in/);
    expect(text('stored.views', { views: 0 })).toMatch(/^0 times in/);
    expect(renderToStaticMarkup(<p>{rich('cover.from', { sender: <bdi>{'<J>'}</bdi> })}</p>)).toBe(
      '<p>From <bdi>&lt;J&gt;</bdi>.</p>',
    );
  });

  test('leaves what an argument says as it is', () => {
    const sender = "{name} 'O'Neil' <b>";
    expect(text('mail.from', { sender })).toBe(`${sender} via Unsent`);
  });

  test('writes dates and lengths of time', () => {
    const instant = new Date('2027-03-14T13:00:00Z');
    const ahead = (milliseconds: number) => new Date(instant.getTime() - milliseconds);
    expect(day(instant)).toBe('March 14, 2027');
    expect(time(instant).replaceAll('\u202f', ' ')).toBe('March 14, 2027 at 1:00 PM UTC');
    expect(exactTime(instant, 'America/Toronto')).toBe(
      'Sunday, March 14, 2027 at 9:00 AM (Toronto, GMT-4)',
    );
    expect(timeLeft(instant, ahead(51 * 3_600_000))).toBe('2 days, 3 hours');
    expect(timeLeft(instant, ahead(3_600_000))).toBe('1 hour');
    expect(timeLeft(instant, ahead(59_000))).toBe('less than a minute');
    expect(timeLeft(instant, instant)).toBe('a moment');
  });
});

test('other languages have their own dates, zones and lengths of time', () => {
  const instant = new Date('2027-03-14T13:00:00Z');
  const french = textsIn('fr');
  expect(french.exactTime(instant, 'Europe/Paris').replaceAll(/\s/gu, ' ')).toBe(
    'dimanche 14 mars 2027 à 14:00 (heure d’Europe centrale · UTC+1)',
  );
  expect(french.exactTime(instant, 'UTC')).toMatch(/ \(UTC\)$/);
  const twoDaysBefore = new Date('2027-03-12T10:00:00Z');
  expect(textsIn('de').timeLeft(instant, twoDaysBefore)).toBe('2 Tage, 3 Stunden');
  expect(textsIn('ja').day(instant)).toBe('2027年3月14日');
  expect(textsIn('ar').direction).toBe('rtl');
});

test('a missing or misspelled argument does not compile', () => {
  // @ts-expect-error: it names somebody
  expect(() => text('mail.from')).toThrow();
  // @ts-expect-error: its argument is `sender`
  expect(() => text('mail.from', { from: 'Jonas' })).toThrow();
  // @ts-expect-error: there is no such text
  expect(() => text('mail.form')).toThrow();
});
