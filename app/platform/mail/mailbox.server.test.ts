import { expect, test } from 'vitest';
import { openMailbox } from '#tests/setup/mailbox.ts';
import { readMailbox } from './mailbox.server.ts';

const mailbox = openMailbox();
const mail = (subject: string) => `From: a@b.test\r\nSubject: ${subject}\r\n\r\nText.\r\n`;

test('a mail that cannot be handled stays unread and does not block the others', async () => {
  for (const subject of ['one', 'two', 'three']) mailbox.put(mail(subject));
  const handled: string[] = [];
  const handle = async (bytes: Uint8Array) => {
    const subject = /Subject: (\w+)/.exec(Buffer.from(bytes).toString())?.[1] ?? '';
    if (subject === 'one' && handled.length < 2) throw new Error('not now');
    handled.push(subject);
  };
  await expect(readMailbox(mailbox.url, handle)).rejects.toThrow('not now');
  expect(handled).toEqual(['two', 'three']);
  expect(mailbox.unread()).toBe(1);
  expect(await readMailbox(mailbox.url, handle)).toBe(1);
  expect(handled).toEqual(['two', 'three', 'one']);
  expect(mailbox.unread()).toBe(0);
});
