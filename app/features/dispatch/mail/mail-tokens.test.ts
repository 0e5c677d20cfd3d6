import { describe, expect, test } from 'vitest';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import {
  bounceAddress,
  deliveryIdInBounceAddress,
  mailCode,
  mailCodeHash,
  normalizeMailCode,
  unsubscribePath,
  uuidFromHex,
} from './mail-tokens.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const keyring = createKeyring({
  authSecret: 'x'.repeat(32),
  encryptionKeys: `1:${key}`,
  lookupKey: key,
  tokenKeys: `1:${key}`,
});
const delivery = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', tokenKeyVersion: 1 };
const other = { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', tokenKeyVersion: 1 };

describe('the tokens in a mail', () => {
  test('a bounce address fits into a mail, names its delivery and survives a change of case', () => {
    const address = bounceAddress(keyring, delivery, 'unsent.example');
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(deliveryIdInBounceAddress(address.toUpperCase())).toBe(delivery.id);
    expect(deliveryIdInBounceAddress('letters@unsent.example')).toBeNull();
  });

  test('no token is valid for another delivery or another purpose', () => {
    const tokens = [delivery, other].flatMap((one) => [
      bounceAddress(keyring, one, 'x').slice(35, 55),
      unsubscribePath(keyring, one).slice(-32, -12),
      mailCode(keyring, one),
      keyring.linkToken(one.id, 1),
    ]);
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test('tokens in mails that have gone out stay valid: their derivation never changes', () => {
    expect(bounceAddress(keyring, delivery, 'unsent.example')).toBe(
      'b+0f8fad5bd9cb469fa16570867728950e.14e70ac45c8378ee0448@unsent.example',
    );
    expect(unsubscribePath(keyring, delivery)).toBe(
      '/stop/0f8fad5bd9cb469fa16570867728950e/37bf35590f35318f7d0e8821253d7fb7',
    );
    expect(mailCode(keyring, delivery)).toBe('ZRPVP-AYC39');
    expect(mailCodeHash(keyring, 'K7M4Q-2XP9A').toString('hex')).toBe(
      'a472c543eadc80ebf9223545e78bee32d1af28f46968f80d72a69445aef0dd2b',
    );
  });

  test('a code is accepted however people type it', () => {
    const code = mailCode(keyring, delivery);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(normalizeMailCode(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(code);
    expect(normalizeMailCode(`\u202a“${code.replace('-', '\u2011')}”.\u202c`)).toBe(code);
    expect(normalizeMailCode(code.replace('-', ' – '))).toBe(code);
    expect(normalizeMailCode('oil00-00000')).toBe('01100-00000');
  });

  test('an id survives the loss of its dashes', () => {
    expect(uuidFromHex(delivery.id.replaceAll('-', ''))).toBe(delivery.id);
  });
});
