import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import { ConfigError } from '../config/config-error.server.ts';
import type { Secrets } from '../config/secrets.server.ts';
import { takeRandomBytes } from './random-bytes.server.ts';

/**
 * The application's keys and what they are used for: encrypting text, hashing addresses for look-ups,
 * deriving link tokens, and signing small values that pass through a browser.
 *
 * An encrypted value is `format(1) · key version(2) · nonce(12) · ciphertext · tag(16)`. Its context
 * (table, column and row) is authenticated as additional data (AAD), so a value copied to another row
 * or column does not decrypt.
 */

const FORMAT = 1;
const HEADER_BYTES = 3;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
      const nonce = takeRandomBytes(NONCE_BYTES);
      const cipher = createCipheriv(
        'aes-256-gcm',
        keyOf(encryptionKeys, version, 'ENCRYPTION_KEYS'),
        nonce,
      );
      cipher.setAAD(Buffer.from(context));
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeUInt8(FORMAT, 0);
      header.writeUInt16BE(version, 1);
      return Buffer.concat([
        header,
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },

    decrypt(encrypted, context) {
      const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
      if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || bytes.readUInt8(0) !== FORMAT) {
        throw new Error('Not an encrypted value');
      }
      const key = keyOf(encryptionKeys, bytes.readUInt16BE(1), 'ENCRYPTION_KEYS');
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
      const text = decipher.update(
        bytes.subarray(HEADER_BYTES + NONCE_BYTES, bytes.length - TAG_BYTES),
      );
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },

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
