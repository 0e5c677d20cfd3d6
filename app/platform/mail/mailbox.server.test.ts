import { expect, test } from 'vitest';
import { hasIpv6 } from '#tests/setup/has-ipv6.ts';
import { openMailbox } from '#tests/tools/mailbox.ts';
import { readMailbox } from './mailbox.server.ts';

const mailbox = openMailbox();
const onIpv6 = openMailbox(hasIpv6 ? '::1' : undefined);
const mail = (subject: string) => `From: a@b.test\r\nSubject: ${subject}\r\n\r\nText.\r\n`;

test('a mail that cannot be handled stays unread and does not block the others', async () => {
  for (const subject of ['one', 'two', 'three']) mailbox.put(mail(subject));
  const handled: string[] = [];
  const handle = async (bytes: Uint8Array) => {
    const subject = /Subject: (\w+)/.exec(Buffer.from(bytes).toString())?.[1] ?? '';
    if (subject === 'one' && handled.length < 2) throw new Error('not now');
    handled.push(subject);
  };
  await expect(readMailbox(mailbox.url, 'optional', handle)).rejects.toThrow('not now');
  expect(handled).toEqual(['two', 'three']);
  expect(mailbox.unread()).toBe(1);
  expect(await readMailbox(mailbox.url, 'optional', handle)).toBe(1);
  expect(handled).toEqual(['two', 'three', 'one']);
  expect(mailbox.unread()).toBe(0);
});

test.runIf(hasIpv6).each(['[::1]', 'localhost'])(
  'a mailbox on IPv6 is reached by %s',
  async (host) => {
    const url = onIpv6.url.replace('[::1]', host);
    expect(await readMailbox(url, 'optional', async () => {})).toBe(0);
  },
);

test.each([
  [
    'a wrong password',
    (url: string) => url.replace('testpass', 'wrong'),
    'optional',
    /authentication failure/,
  ],
  ['no encryption where it is required', (url: string) => url, 'required', /STARTTLS/],
  ['a refused connection', () => 'imap://a:b@127.0.0.1:1', 'optional', /ECONNREFUSED/],
] as const)('%s is told in plain words', async (_name, change, tls, words) => {
  const reading = readMailbox(change(mailbox.url), tls, async () => {});
  await expect(reading).rejects.toThrow(/^The bounce mailbox cannot be read: /);
  await expect(reading).rejects.toThrow(words);
});
