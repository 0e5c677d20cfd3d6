import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import { RecipientMail, type RecipientMailProps } from './recipient-mail.email.tsx';
import { recipientMailWords } from './recipient-mail-words.server.ts';

const props: RecipientMailProps = {
  senderName: 'Jonas',
  isAnonymous: false,
  recipientName: 'Maya',
  clue: 'The red bicycle',
  url: 'https://unsent.example/delivery/abc',
  stopUrl: 'https://unsent.example/stop/abc/def',
  genuineUrl: 'https://unsent.example/genuine',
  code: 'K7M4Q-2XP9A',
  hasPicture: true,
  productName: 'Unsent',
  companyName: 'Unsent',
  postalAddress: '1 Example Street',
  supportEmail: 'support@unsent.example',
};

/** What stands invisible behind the first line, so that mail programs show nothing else there. */
const withoutFiller = (html: string) =>
  html.replace(/(?:\u00a0|[\u200b-\u200f]|\ufeff|&#8199;|&#847;|&zwnj;|\u00ad|\s)+/g, ' ');

describe('recipientMailWords', () => {
  test.each<[string, Partial<RecipientMailProps>]>([
    ['as it is', {}],
    ['anonymous', { isAnonymous: true, senderName: null, clue: null }],
    ['without names', { senderName: null, recipientName: null }],
    ['without a picture', { hasPicture: false }],
    ['with markup and quotes', { senderName: `<b>"O'Neil" & co</b>`, clue: '</style>' }],
    ['with dollars', { senderName: '$& $1', recipientName: "$'" }],
    ['with a mark of our own', { clue: 'zz0url0zz', recipientName: 'zz0code0zz' }],
  ])('is what rendering the whole mail gives: %s', (_name, given) => {
    const mail = { ...props, ...given };
    const [ours, whole] = [
      recipientMailWords(mail),
      renderMail(createElement(RecipientMail, mail)),
    ];
    expect(ours.text).toBe(whole.text);
    expect(withoutFiller(ours.html)).toBe(withoutFiller(whole.html));
  });
});
