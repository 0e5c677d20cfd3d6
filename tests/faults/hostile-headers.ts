import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { composeRecipientMail } from '#app/features/dispatch/mail/recipient-mail.server.ts';
import type { TestApp } from '../setup/test-app.ts';

const RECIPIENT = 'maya@recipients.test';

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\r\nBcc: evil@evil.test',
        '\nX-Evil: 1',
        '\r\n\r\n<html>',
        '<evil@evil.test>',
        'https://evil.test/x',
        'www.evil.test',
        'claim at evil24.test',
        'evil。test',
        ', evil@evil.test',
        '"',
        '\\',
        '=?utf-8?q?=0D=0ABcc:=20evil@evil.test?=',
        '\u0000',
        '\u2028',
        '\u202e',
        '\u00ad',
        '(',
        ';',
        ':',
        '<script>',
        'Jonas',
        ' ',
        'é',
        '愛',
        '🕯️',
        'x'.repeat(200),
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const ALLOWED = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

/** Checks that no text of a sender adds headers, recipients or links to a mail. */
export async function assertHeadersSafe(app: TestApp, runs: number): Promise<void> {
  const delivery = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    tokenKeyVersion: 1,
    dueAt: app.clock.now(),
  };
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (senderName, recipientName, clue) => {
      const bytes = await composeRecipientMail(app.platform, delivery, {
        messageId: delivery.id,
        isAnonymous: false,
        recipientEmail: RECIPIENT,
        filmId: null,
        language: 'en',
        opensAt: null,
        opensTimeZone: null,
        senderName,
        recipientName,
        clue,
      });
      const [head = ''] = bytes.toString('latin1').split('\r\n\r\n', 1);
      expect(head.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const mail = await PostalMime.parse(bytes);
      const names = mail.headers.map(({ key }) => key);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !ALLOWED.includes(name))).toEqual([]);
      expect(mail.to?.map((to) => ('address' in to ? to.address : to))).toEqual([RECIPIENT]);
      expect(mail.cc ?? mail.bcc ?? mail.replyTo ?? []).toEqual([]);
      expect(mail.from).toMatchObject({ address: app.config.mail.fromAddress });
      expect(mail.attachments).toEqual([]);
      expect(mail.html).not.toMatch(/<script/i);
      // Mail programs turn anything that looks like an address into a link: only ours may be there.
      for (const text of [mail.html, mail.text, mail.to?.[0]?.name, mail.from?.name]) {
        expect(text).not.toMatch(/evil|\u202e/);
      }
    }),
    { numRuns: runs },
  );
}
