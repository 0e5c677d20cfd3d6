import { describe, expect, test } from 'vitest';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import {
  asTyped,
  asUuid,
  bounceAddress,
  claimedByBounceAddress,
  mailCode,
  stopPath,
} from './mail-proofs.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const keyring = createKeyring({
  authSecret: 'x'.repeat(32),
  encryptionKeys: `1:${key}`,
  lookupKey: key,
  tokenKeys: `1:${key}`,
});
const delivery = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', tokenKeyVersion: 1 };
const other = { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', tokenKeyVersion: 1 };

describe('the proofs in a mail', () => {
  test('a bounce address fits into a mail, leads back, and survives a change of case', () => {
    const address = bounceAddress(keyring, delivery, 'unsent.example');
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(claimedByBounceAddress(address.toUpperCase())).toBe(delivery.id);
    expect(claimedByBounceAddress('letters@unsent.example')).toBeNull();
  });

  test('no proof of one delivery holds for another, or for another purpose', () => {
    const proofs = [delivery, other].flatMap((one) => [
      bounceAddress(keyring, one, 'x').slice(35, 55),
      stopPath(keyring, one).slice(-32, -12),
      mailCode(keyring, one),
      keyring.linkToken(one.id, 1),
    ]);
    expect(new Set(proofs).size).toBe(proofs.length);
  });

  test('a code is read as people type it', () => {
    const code = mailCode(keyring, delivery);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(asTyped(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(code);
    expect(asTyped('oil00-00000')).toBe('01100-00000');
  });

  test('an id survives without its dashes', () => {
    expect(asUuid(delivery.id.replaceAll('-', ''))).toBe(delivery.id);
  });
});
