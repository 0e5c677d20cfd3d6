import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { composeMail } from './compose-mail.server.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Relaxed canonicalization of a header (RFC 6376, 3.4.2). */
const relaxed = (header: string) => {
  const [name = '', ...value] = header.replace(/\r\n(?=[ \t])/g, '').split(':');
  return `${name.toLowerCase()}:${value
    .join(':')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
};

describe('the DKIM signature of a mail', () => {
  let headers: string[];
  let body: string;
  let tags: Record<string, string>;

  beforeAll(async () => {
    const bytes = await composeMail({
      from: { name: 'Jonas via Unsent', address: 'letters@unsent.example' },
      to: { name: 'Maya', address: 'maya@recipients.test' },
      subject: 'Jonas wrote you a letter – for you',
      html: '<p>Hello</p>',
      text: 'Hello',
      messageId: '1@unsent.example',
      date: new Date('2027-01-15T12:00:00Z'),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': '<https://unsent.example/stop/1/2>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'X-PM-Metadata-unsent': '0123',
      },
      dkim: {
        domain: 'unsent.example',
        selector: 's2027',
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      },
    });
    const [head = '', ...rest] = bytes.toString('latin1').split('\r\n\r\n');
    body = rest.join('\r\n\r\n');
    headers = head.split(/\r\n(?![ \t])/);
    const [signature = ''] = headers;
    tags = Object.fromEntries(
      signature
        .slice('DKIM-Signature:'.length)
        .replace(/\s/g, '')
        .split(';')
        .map((tag) => [tag.split('=')[0], tag.slice(tag.indexOf('=') + 1)]),
    );
  });

  // RFC 8058 wants List-Unsubscribe and List-Unsubscribe-Post covered; what is not can be forged.
  test('covers every header we write, so that receivers believe the one-click unsubscribe', () => {
    const written = headers.slice(1).map((header) => header.split(':')[0]?.toLowerCase());
    expect(written).toContain('list-unsubscribe-post');
    // Postmark takes its own off the mail.
    const kept = written.filter((name) => name !== 'x-pm-metadata-unsent');
    expect(kept).toHaveLength(written.length - 1);
    expect(tags.h?.toLowerCase().split(':').sort()).toEqual(kept.sort());
  });

  test('verifies with the public key', () => {
    const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').trimEnd());
    const canonicalBody = `${lines.join('\r\n').replace(/(\r\n)*$/, '')}\r\n`;
    expect(createHash('sha256').update(canonicalBody, 'latin1').digest('base64')).toBe(tags.bh);
    const signed = tags.h
      ?.split(':')
      .map((name) =>
        headers
          .slice(1)
          .find((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`)),
      );
    const unsigned = (headers[0] ?? '').replace(/b=[^;]*$/, 'b=');
    const input = [...(signed ?? []), unsigned].map((header) => relaxed(header ?? '')).join('\r\n');
    const verifier = createVerify('RSA-SHA256').update(input, 'latin1');
    expect(verifier.verify(publicKey, tags.b ?? '', 'base64')).toBe(true);
  });
});
