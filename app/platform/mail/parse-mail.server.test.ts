import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.server.ts';

const mailOf = (parts: number) =>
  Buffer.from(
    `Subject: a report\nContent-Type: multipart/mixed; boundary=a\n\n${'--a\n\n'.repeat(parts)}`,
  );

test('a mail of 1,000 parts is parsed', async () => {
  expect((await parseMail(mailOf(1_000))).subject).toBe('a report');
});

test.each([1_001, 200_000])('a mail of %d parts is refused without parsing them', async (parts) => {
  await expect(parseMail(mailOf(parts))).rejects.toThrow('too many MIME boundaries');
});
