import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { ConfigError } from '../config/config-error.server.ts';
import type { Secrets } from '../config/secrets.server.ts';
import { decryptValue, encryptValue, KEYRING_FORMAT } from './encrypted-value.server.ts';

/**
 * The application's keys and what they are used for: encrypting text, hashing addresses for look-ups,
 * deriving link tokens, and signing small values that pass through a browser.
 */

export interface Keyring {
  /** Version of the key that encrypts new values. */
  readonly encryptionKeyVersion: number;
  /** Encrypts with the newest key. `context` names column and row, such as `messages.subject:{id}`. */
  encrypt(text: string, context: string): Buffer;
  /** @throws Error when the key is unknown, the value was altered, or the context differs */
  decrypt(encrypted: Uint8Array, context: string): string;
  /** Keyed hash for exact look-ups; equal for addresses that differ only in case or surrounding space. */
  lookupHash(address: string): Buffer;
  /** Version of the key that new link tokens derive from. */
  readonly tokenKeyVersion: number;
  /** 256 bits that only the holder of the key can derive from the id, as base64url (43 characters). */
  linkToken(id: string, keyVersion: number): string;
  /** MAC over `text` for one named purpose, as base64url. */
  sign(purpose: string, text: string): string;
  /** Constant-time check of `sign`. */
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** What the database stores of a link token: enough to find the delivery, useless for opening it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @throws ConfigError naming the setting that cannot be used */
export function createKeyring(secrets: Secrets): Keyring {
  const encryptionKeys = parseVersionedKeys('ENCRYPTION_KEYS', secrets.encryptionKeys);
  const tokenKeys = parseVersionedKeys('TOKEN_KEYS', secrets.tokenKeys);
  const lookupKey = parseKey('LOOKUP_KEY', secrets.lookupKey);
  const signingKey = createSecretKey(
    Buffer.from(hkdfSync('sha256', secrets.authSecret, '', 'unsent signatures', 32)),
  );
  const [newestEncryption] = encryptionKeys.keys();
  const [newestToken] = tokenKeys.keys();

  const keyOf = (keys: ReadonlyMap<number, KeyObject>, version: number, setting: string) => {
    const key = keys.get(version);
    if (!key) throw new Error(`${setting} has no key of version ${version}`);
    return key;
  };
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', signingKey).update(`${purpose}\n${text}`).digest('base64url');

  return {
    encryptionKeyVersion: newestEncryption as number,
    tokenKeyVersion: newestToken as number,

    encrypt(text, context) {
      const version = newestEncryption as number;
      const key = keyOf(encryptionKeys, version, 'ENCRYPTION_KEYS');
      return encryptValue(text, context, { format: KEYRING_FORMAT, version, key });
    },

    decrypt: (encrypted, context) =>
      decryptValue(encrypted, context, KEYRING_FORMAT, (version) =>
        keyOf(encryptionKeys, version, 'ENCRYPTION_KEYS'),
      ),

    lookupHash: (address) =>
      createHmac('sha256', lookupKey).update(address.trim().toLowerCase()).digest(),

    linkToken: (id, keyVersion) =>
      createHmac('sha256', keyOf(tokenKeys, keyVersion, 'TOKEN_KEYS'))
        .update(`link\n${id}`)
        .digest('base64url'),

    sign,

    isSigned(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** `2:base64,1:base64`, newest first. */
function parseVersionedKeys(setting: string, value: string): Map<number, KeyObject> {
  const keys = new Map<number, KeyObject>();
  for (const entry of value.split(',')) {
    const match = /^\s*(\d{1,5}):(\S+)\s*$/.exec(entry);
    const version = Number(match?.[1]);
    if (!match?.[2] || version < 1 || version > 65_535 || keys.has(version)) {
      throw new ConfigError([
        `${setting} must be a list of version:key, newest first, such as 2:…,1:…`,
      ]);
    }
    keys.set(version, parseKey(setting, match[2]));
  }
  return keys;
}

function parseKey(setting: string, value: string): KeyObject {
  const key = Buffer.from(value, 'base64');
  if (key.length !== 32) {
    throw new ConfigError([`${setting} must hold 32 bytes as base64 (openssl rand -base64 32)`]);
  }
  // A KeyObject is prepared once; raw bytes would be prepared again for every value.
  return createSecretKey(key);
}
