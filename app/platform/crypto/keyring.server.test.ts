import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyring, tokenHash } from './keyring.server.ts';

const key = () => randomBytes(32).toString('base64');
const secrets = {
  authSecret: key(),
  encryptionKeys: `1:${key()}`,
  lookupKey: key(),
  tokenKeys: `1:${key()}`,
};
const keyring = createKeyring(secrets);

describe('encryption', () => {
  test('decrypts to the original text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(keyring.decrypt(keyring.encrypt(text, 'context'), 'context')).toBe(text);
      }),
    );
  });

  test('the same text never encrypts to the same bytes twice', () => {
    expect(keyring.encrypt('thank you', 'a').equals(keyring.encrypt('thank you', 'a'))).toBe(false);
  });

  test('does not decrypt in another context, or with any bit changed', () => {
    const encrypted = keyring.encrypt('thank you', 'messages.subject:1');
    expect(() => keyring.decrypt(encrypted, 'messages.subject:2')).toThrow();
    for (let position = 0; position < encrypted.length; position += 1) {
      const altered = Buffer.from(encrypted);
      altered[position] = (altered[position] as number) ^ 1;
      expect(() => keyring.decrypt(altered, 'messages.subject:1')).toThrow();
    }
  });

  test('old values still decrypt after a new key is put first', () => {
    const encrypted = keyring.encrypt('thank you', 'a');
    const rotated = createKeyring({
      ...secrets,
      encryptionKeys: `2:${key()},${secrets.encryptionKeys}`,
    });
    expect(rotated.decrypt(encrypted, 'a')).toBe('thank you');
    expect(() => keyring.decrypt(rotated.encrypt('new', 'a'), 'a')).toThrow(
      'ENCRYPTION_KEYS has no key of version 2',
    );
  });
});

describe('link tokens', () => {
  test('derive from the id and the key version, and are 43 characters long', () => {
    expect(keyring.linkToken('a', 1)).toBe(keyring.linkToken('a', 1));
    expect(keyring.linkToken('a', 1)).not.toBe(keyring.linkToken('b', 1));
    expect(keyring.linkToken('a', 1)).toMatch(/^[\w-]{43}$/);
    expect(() => keyring.linkToken('a', 9)).toThrow();
  });

  test('the stored hash does not contain the token', () => {
    const token = keyring.linkToken('a', 1);
    expect(tokenHash(token).toString('base64url')).not.toContain(token.slice(0, 8));
  });
});

test('look-up hashes ignore only case and surrounding space', () => {
  const hash = (address: string) => keyring.lookupHash(address).toString('hex');
  expect(hash(' Maya@Example.com ')).toBe(hash('maya@example.com'));
  expect(hash('maya@example.com')).not.toBe(hash('maya@example.org'));
});

test('a signature is valid for one purpose and one text', () => {
  const signature = keyring.sign('viewing', 'a');
  expect(keyring.isSigned('viewing', 'a', signature)).toBe(true);
  expect(keyring.isSigned('other', 'a', signature)).toBe(false);
  expect(keyring.isSigned('viewing', 'b', signature)).toBe(false);
  expect(keyring.isSigned('viewing', 'a', signature.slice(1))).toBe(false);
});

test.each([
  ['encryptionKeys', 'nonsense', /ENCRYPTION_KEYS must be a list/],
  ['encryptionKeys', '1:short', /ENCRYPTION_KEYS must hold 32 bytes/],
  ['encryptionKeys', `1:${key()},1:${key()}`, /ENCRYPTION_KEYS must be a list/],
  ['lookupKey', 'short', /LOOKUP_KEY must hold 32 bytes/],
])('%s %j is rejected with a readable message', (name, value, message) => {
  expect(() => createKeyring({ ...secrets, [name]: value })).toThrow(message);
});
