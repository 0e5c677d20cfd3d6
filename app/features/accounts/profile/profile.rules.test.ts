import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findProfileErrors,
  isBirthDate,
  isPhoneNumber,
  isWebsiteUrl,
  plainPhone,
  plainWebsite,
} from './profile.rules.ts';

const TODAY = '2027-01-15';
const complete = {
  displayName: 'Maya',
  fullName: '',
  bio: '',
  websiteUrl: '',
  location: '',
  phone: '',
  birthDate: '',
};

describe('findProfileErrors', () => {
  test.each([
    [{}, []],
    [{ displayName: ' ' }, ['Display name is required']],
    [{ displayName: 'x'.repeat(50) }, []],
    [{ displayName: 'x'.repeat(51) }, ['Display name too long']],
    [{ fullName: 'x'.repeat(101) }, ['Full name too long']],
    [{ bio: '👩‍🚀'.repeat(200) }, ['Bio too long']],
    [{ bio: 'x'.repeat(500) }, []],
    [{ websiteUrl: 'example' }, ['Invalid URL']],
    [{ location: 'x'.repeat(101) }, ['Location too long']],
    [{ phone: '+1 (416) 555-0100' }, []],
    [{ phone: '1'.repeat(21) }, ['Phone number too long', 'Please enter a valid phone number']],
    [{ birthDate: '2027-01-16' }, ['Please enter a date between 1900 and today']],
  ])('%j: %j', (change, messages) => {
    expect(
      findProfileErrors({ ...complete, ...change }, TODAY).map(({ message }) => message),
    ).toEqual(messages);
  });
});

describe('isPhoneNumber', () => {
  const separated = fc
    .tuple(
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 15 }),
    )
    .chain(([hasPlus, first, rest]) =>
      fc
        .array(fc.constantFrom('', ' ', '-', '(', ')'), {
          minLength: rest.length + 1,
          maxLength: rest.length + 1,
        })
        .map(
          (marks) =>
            `${hasPlus ? '+' : ''}${first}${[...rest].map((digit, index) => marks[index] + digit).join('')}`,
        ),
    );

  test('accepts one to sixteen digits in any grouping', () => {
    fc.assert(
      fc.property(separated, (text) => {
        expect(isPhoneNumber(text)).toBe(true);
      }),
    );
  });

  test('rejects any other character', () => {
    const foreign = fc.string({ minLength: 1 }).filter((text) => /[^\d\s()+-]/.test(text));
    fc.assert(
      fc.property(fc.tuple(separated, foreign), ([number, sign]) => {
        expect(isPhoneNumber(number + sign)).toBe(false);
      }),
    );
  });

  test.each(['', '0123', '+0123', '++1', '1+2', '12345678901234567', '+'])('rejects %j', (text) => {
    expect(isPhoneNumber(text)).toBe(false);
  });
});

test.each([
  ['+49 171 1234567', '+49 171 1234567'],
  ['0049 171 1234567', '+49 171 1234567'],
  ['00 49 171 1234567', '+ 49 171 1234567'],
  ['+49 (0)171 1234567', '+49 171 1234567'],
  ['+49\u2011171\u20111234567', '+49-171-1234567'],
  ['\u202a+49 171 1234567\u202c', '+49 171 1234567'],
  ['+49\u00a0171\u202f1234567', '+49 171 1234567'],
  ['＋４９　１７１　１２３４５６７', '+49 171 1234567'],
  ['+٤٩ ١٧١ ١٢٣٤٥٦٧', '+49 171 1234567'],
  ['+49.171/1234567', '+49 171 1234567'],
  ['tel:+49-171-1234567', '+49-171-1234567'],
  ['1 (416) 555-0100', '1 (416) 555-0100'],
])('the telephone number %j is kept as %s', (typed, phone) => {
  expect(plainPhone(typed)).toBe(phone);
  expect(isPhoneNumber(phone)).toBe(true);
});

// The country is not known, and the specification refuses a 0 in front.
test.each(['0171 1234567', '000', '00', '+49 171 x', 'none'])('%s is no number', (typed) => {
  expect(isPhoneNumber(plainPhone(typed))).toBe(false);
});

test.each([
  ['www.example.test', 'https://www.example.test'],
  ['example.test/maya?x=1', 'https://example.test/maya?x=1'],
  ['//example.test', 'https://example.test'],
  ['\u200bhttps://example.test\u200b ', 'https://example.test'],
  ['<https://example.test>', 'https://example.test'],
  ['bücher.test', 'https://bücher.test'],
  ['http://example.test', 'http://example.test'],
])('the website %j is kept as %s', (typed, website) => {
  expect(plainWebsite(typed)).toBe(website);
  expect(isWebsiteUrl(website)).toBe(true);
});

test.each([
  ...['javascript:alert(1)', 'data:text/html,x', 'ftp://example.test', 'mailto:maya@example.test'],
  ...['example', '@maya', 'maya@example.test', 'my website', 'www.', 'https://', '//', '.'],
])('%s is no website', (typed) => {
  expect(isWebsiteUrl(plainWebsite(typed))).toBe(false);
});

describe('isWebsiteUrl', () => {
  test('accepts every http and https address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        expect(isWebsiteUrl(url)).toBe(true);
      }),
    );
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://',
    '',
  ])('rejects %j', (text) => {
    expect(isWebsiteUrl(text)).toBe(false);
  });
});

describe('isBirthDate', () => {
  test('accepts exactly the days from 1900 to today', () => {
    const days = fc.date({
      min: new Date('1800-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10);
        expect(isBirthDate(text, TODAY)).toBe(text >= '1900-01-01' && text <= TODAY);
      }),
    );
  });

  test.each(['2026-02-30', '2026-13-01', '26-01-01', 'yesterday', '1899-12-31'])(
    'rejects %j',
    (text) => {
      expect(isBirthDate(text, TODAY)).toBe(false);
    },
  );

  test('respects leap days', () => {
    expect([isBirthDate('2024-02-29', TODAY), isBirthDate('2023-02-29', TODAY)]).toEqual([
      true,
      false,
    ]);
  });
});
