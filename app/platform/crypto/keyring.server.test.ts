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

describe('sealing', () => {
  test('opens to the same text, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(keyring.open(keyring.seal(text, 'place'), 'place')).toBe(text);
      }),
    );
  });

  test('the same text never looks the same twice', () => {
    expect(keyring.seal('thank you', 'a').equals(keyring.seal('thank you', 'a'))).toBe(false);
  });

  test('does not open in another place, or with any bit changed', () => {
    const sealed = keyring.seal('thank you', 'messages.subject:1');
    expect(() => keyring.open(sealed, 'messages.subject:2')).toThrow();
    for (let position = 0; position < sealed.length; position += 1) {
      const altered = Buffer.from(sealed);
      altered[position] = (altered[position] as number) ^ 1;
      expect(() => keyring.open(altered, 'messages.subject:1')).toThrow();
    }
  });

  test('old values still open after a new key was put first', () => {
    const sealed = keyring.seal('thank you', 'a');
    const rotated = createKeyring({
      ...secrets,
      encryptionKeys: `2:${key()},${secrets.encryptionKeys}`,
    });
    expect(rotated.open(sealed, 'a')).toBe('thank you');
    expect(() => keyring.open(rotated.seal('new', 'a'), 'a')).toThrow(
      'ENCRYPTION_KEYS has no key of version 2',
    );
  });
});

describe('link tokens', () => {
  test('derive from the id and the version of the key, and are 43 characters', () => {
    expect(keyring.linkToken('a', 1)).toBe(keyring.linkToken('a', 1));
    expect(keyring.linkToken('a', 1)).not.toBe(keyring.linkToken('b', 1));
    expect(keyring.linkToken('a', 1)).toMatch(/^[\w-]{43}$/);
    expect(() => keyring.linkToken('a', 9)).toThrow();
  });

  test('what is stored does not contain them', () => {
    const token = keyring.linkToken('a', 1);
    expect(tokenHash(token).toString('base64url')).not.toContain(token.slice(0, 8));
  });
});

test('look-up hashes ignore case and outer space only', () => {
  const hash = (address: string) => keyring.lookupHash(address).toString('hex');
  expect(hash(' Maya@Example.com ')).toBe(hash('maya@example.com'));
  expect(hash('maya@example.com')).not.toBe(hash('maya@example.org'));
});

test('signatures hold for one purpose and one text', () => {
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
])('a %s of %j is refused in plain words', (name, value, message) => {
  expect(() => createKeyring({ ...secrets, [name]: value })).toThrow(message);
});
