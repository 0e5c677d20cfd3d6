import { describe, expect, test } from 'vitest';
import { senderEvents } from './notify-sender.server.ts';
import { senderMail } from './sender-mails.ts';

const facts = {
  recipient: 'Tomas',
  time: 'Sunday, March 14, 2027 at 9:00 AM (Toronto, GMT-4)',
  isNeverWritten: false,
  returnedText: null,
};

describe('a mail to a sender', () => {
  test.each(senderEvents)('about "%s" names the recipient in its subject', (event) => {
    expect(senderMail({ ...facts, event }).subject).toContain('Tomas');
  });

  test.each(senderEvents)('about "%s" reads well when nobody may be named', (event) => {
    const { subject, lines, action } = senderMail({ ...facts, event, recipient: null });
    expect(subject).toMatch(/^(Your letter|We couldn’t use your recording)/);
    expect([subject, ...lines, action].join(' ')).not.toMatch(/Tomas|null/);
  });

  test('says what came back and what to do when a letter could not be delivered', () => {
    const failed = {
      ...facts,
      event: 'failed',
      returnedText: 'You got your credit back.',
    } as const;
    expect(senderMail(failed)).toEqual({
      subject: 'Your letter to Tomas could not be delivered',
      lines: [
        "We can't deliver to this address. Your letter is safe.",
        'You got your credit back.',
        'Check the address for typos. You can correct it and send the letter again.',
      ],
      action: 'Correct the address',
    });
  });
});
