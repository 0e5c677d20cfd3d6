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
    expect(time(instant)).toBe('March 14, 2027 at 1:00 PM UTC');
    expect(exactTime(instant, 'America/Toronto')).toBe(
      'Sunday, March 14, 2027 at 9:00 AM (Eastern Time)',
    );
    expect(timeLeft(instant, ahead(51 * 3_600_000))).toBe('2 days, 3 hours');
    expect(timeLeft(instant, ahead(3_600_000))).toBe('1 hour');
    expect(timeLeft(instant, ahead(59_000))).toBe('less than a minute');
    expect(timeLeft(instant, instant)).toBe('a moment');
  });
});

test('British English has the words of English, and British dates', () => {
  const british = textsIn('en-GB');
  const instant = new Date('2027-03-14T13:00:00Z');
  expect(british.text('cover.open')).toBe('Open');
  expect(british.day(instant)).toBe('14 March 2027');
  expect(british.exactTime(instant, 'Europe/London')).toBe(
    'Sunday, 14 March 2027 at 13:00 (United Kingdom Time)',
  );
});

test('other languages have their own dates, zones and lengths of time', () => {
  const instant = new Date('2027-03-14T13:00:00Z');
  const french = textsIn('fr');
  expect(french.exactTime(instant, 'Europe/Paris').replaceAll(/\s/gu, ' ')).toBe(
    'dimanche 14 mars 2027 à 14:00 (heure d’Europe centrale)',
  );
  expect(french.exactTime(instant, 'UTC')).toMatch(/ \(UTC\)$/);
  const twoDaysBefore = new Date('2027-03-12T10:00:00Z');
  expect(textsIn('de').timeLeft(instant, twoDaysBefore)).toBe('2 Tage, 3 Stunden');
  expect(textsIn('ja').day(instant)).toBe('2027年3月14日');
  expect(textsIn('ar').direction).toBe('rtl');
});

test('what is asked for again is the same, and nothing else is', () => {
  const { exactTime: timeIn, timeLeft: left } = textsIn('pl');
  const instants = ['2027-03-14T13:00:00Z', '2027-03-14T13:01:00Z'].map((at) => new Date(at));
  const ask = () => [
    ...instants.flatMap((at) => ['Europe/Warsaw', 'Asia/Tokyo'].map((zone) => timeIn(at, zone))),
    ...[61, 62, 60 * 25, 60 * 26].map((ahead) => {
      const [until = new Date(0)] = instants;
      return left(until, new Date(until.getTime() - ahead * 60_000));
    }),
  ];
  const first = ask();
  expect(ask()).toEqual(first);
  expect(new Set(first).size).toBe(8);
});

test.each([
  ['fr', '1er mars 2027', 'lundi 1er mars 2027 à 09:05'],
  ['it', '1º marzo 2027', 'lunedì 1º marzo 2027 alle ore 09:05'],
  ['pt-BR', '1º de março de 2027', 'segunda-feira, 1º de março de 2027 às 09:05'],
  ['es', '1 de marzo de 2027', 'lunes, 1 de marzo de 2027, 9:05'],
  ['de', '1. März 2027', 'Montag, 1. März 2027 um 09:05'],
  ['nl', '1 maart 2027', 'maandag 1 maart 2027 om 09:05'],
  ['pl', '1 marca 2027', 'poniedziałek, 1 marca 2027 09:05'],
  ['ja', '2027年3月1日', '2027年3月1日月曜日 9:05'],
  ['ar', '1 مارس 2027', 'الاثنين، 1 مارس 2027 في 9:05 ص'],
] as const)('%s writes the first of a month as people there do', (language, first, exact) => {
  const { day, exactTime: timeIn } = textsIn(language);
  expect(day(new Date('2027-03-01T12:00:00Z'))).toBe(first);
  expect(day(new Date('2027-03-11T12:00:00Z'))).toContain('11');
  const shown = timeIn(new Date('2027-03-01T08:05:00Z'), 'Europe/Paris').replaceAll(/\s/gu, ' ');
  expect(shown.startsWith(`${exact} (`)).toBe(true);
});

test.each([
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['GMT', 'UTC'],
  ['Etc/GMT+5', 'GMT-5'],
  ['Etc/GMT-10', 'GMT+10'],
  ['Etc/Unknown', 'UTC'],
])('a time zone that is only an offset is shown once: %s', (timeZone, shown) => {
  const text = textsIn('de').exactTime(new Date('2027-03-01T08:05:00Z'), timeZone);
  expect(text.endsWith(` (${shown})`)).toBe(true);
});

test('a missing or misspelled argument does not compile', () => {
  // @ts-expect-error: it names somebody
  expect(() => text('mail.from')).toThrow();
  // @ts-expect-error: its argument is `sender`
  expect(() => text('mail.from', { from: 'Jonas' })).toThrow();
  // @ts-expect-error: there is no such text
  expect(() => text('mail.form')).toThrow();
});
