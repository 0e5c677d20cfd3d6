import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import { RecipientMail, type RecipientMailProps } from './recipient-mail.email.tsx';
import { renderRecipientMail } from './recipient-mail.server.ts';

const props: RecipientMailProps = {
  language: 'en',
  senderName: 'Jonas',
  isAnonymous: false,
  isReminder: false,
  recipientName: 'Maya',
  recipientEmail: null,
  clue: 'The red bicycle',
  opensOn: null,
  url: 'https://unsent.example/delivery/abc',
  unsubscribeUrl: 'https://unsent.example/stop/abc/def',
  genuineUrl: 'https://unsent.example/genuine',
  code: 'K7M4Q-2XP9A',
  hasPoster: true,
  companyName: 'Unsent',
  postalAddress: '1 Example Street',
  supportEmail: 'support@unsent.example',
};

/** Drops the invisible filler after the preview line, which mail programs show instead of the body. */
const normalized = (html: string) =>
  html
    .replace(/(?:\u00a0|[\u200b-\u200f]|\ufeff|&#8199;|&#847;|&zwnj;|\u00ad|\s)+/g, ' ')
    // React writes apostrophes in hexadecimal.
    .replaceAll('&#x27;', '&#39;');

test.each([true, false])(
  'says who it is for by the address when no name was given (anonymous: %s)',
  (isAnonymous) => {
    const nameless = {
      ...props,
      isAnonymous,
      recipientName: null,
      recipientEmail: 'maya@recipients.test',
    };
    for (const body of Object.values(renderRecipientMail(nameless))) {
      expect(body).toContain('your address, maya@recipients.test, to deliver this one letter');
    }
    for (const body of Object.values(renderRecipientMail({ ...props, isAnonymous }))) {
      expect(body).toContain('your address to deliver this one letter');
    }
  },
);

test('its text says once where the letter is, and the whole says who we are', () => {
  for (const isReminder of [false, true]) {
    const { html, text } = renderRecipientMail({ ...props, isReminder });
    expect(text.match(/https:\S+abc\n/g)).toEqual([`${props.url}\n`]);
    for (const body of [html, text]) {
      expect(body).toContain('Dear Maya,');
      expect(body).toContain('Jonas asked us to bring you this one.');
      expect(body.indexOf('asked us')).toBeLessThan(body.indexOf(props.url));
    }
  }
});

test('its code stays in one piece, its words are 16 px, and the link that stops email is underlined', () => {
  const { html } = renderRecipientMail(props);
  expect(html).toContain(`<span style="white-space:nowrap">${props.code}</span>`);
  expect(html).toMatch(/font-size:16px;[^>]*>Unsent brings letters/);
  expect(html).toMatch(/text-decoration:underline"[^>]*>Stop all email/);
});

test('keeps phones from making links of numbers and dates', () => {
  expect(renderRecipientMail(props).html).toContain(
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"/>',
  );
});

describe('renderRecipientMail', () => {
  test.each<[string, Partial<RecipientMailProps>]>([
    ['with everything', {}],
    ['as a reminder', { isReminder: true }],
    ['anonymous', { isAnonymous: true, senderName: null, clue: null }],
    [
      'without names',
      { senderName: null, recipientName: null, recipientEmail: 'maya@recipients.test' },
    ],
    ['without a poster', { hasPoster: false }],
    [
      'closed until a day',
      { opensOn: 'Thursday, December 24, 2026 at 8:00 AM (Central European Time)' },
    ],
    ['with markup and quotes', { senderName: `<b>"O'Neil" & co</b>`, clue: '</style>' }],
    ['with dollar signs', { senderName: '$& $1', recipientName: "$'" }],
    ['with text that looks like a placeholder', { clue: 'zz0url0zz', recipientName: 'zz0code0zz' }],
  ])('gives the same result as rendering the complete mail: %s', (_name, given) => {
    const mail = { ...props, ...given };
    const filled = renderRecipientMail(mail);
    const rendered = renderMail(createElement(RecipientMail, mail));
    expect(filled.text).toBe(rendered.text);
    expect(normalized(filled.html)).toBe(normalized(rendered.html));
  });
});
