import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { takeRandomBytes } from './random-bytes.server.ts';

/**
 * An encrypted value is `format(1) · key version(2) · nonce(12) · ciphertext · tag(16)`, by AES-256-GCM. Its
 * context (table, column and row) is authenticated as additional data (AAD), so a value copied to another
 * row or column does not decrypt.
 *
 * The format says whose key it is: one of the keyring, whose version follows, or the own key of the row, whose
 * version is 0. What an own key has encrypted can be read by nobody once that key is deleted.
 */
export const KEYRING_FORMAT = 1;
const OWN_KEY_FORMAT = 2;

const HEADER_BYTES = 3;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function encryptValue(
  text: string,
  context: string,
  { format, version, key }: { format: number; version: number; key: KeyObject },
): Buffer {
  const nonce = takeRandomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(format, 0);
  header.writeUInt16BE(version, 1);
  return Buffer.concat([
    header,
    nonce,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/**
 * @param keyOf the key of a version
 * @throws Error when the value is of another format, was altered, or the key or context differs
 */
export function decryptValue(
  encrypted: Uint8Array,
  context: string,
  format: number,
  keyOf: (version: number) => KeyObject,
): string {
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
  if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || bytes.readUInt8(0) !== format) {
    throw new Error('Not an encrypted value');
  }
  const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(bytes.readUInt16BE(1)), nonce);
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const text = decipher.update(
    bytes.subarray(HEADER_BYTES + NONCE_BYTES, bytes.length - TAG_BYTES),
  );
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** A random key for the values of one row. */
export const createOwnKey = (): Buffer => takeRandomBytes(32);

/** Whether a value needs the own key of its row. */
export const hasOwnKey = (encrypted: Uint8Array): boolean => encrypted[0] === OWN_KEY_FORMAT;

/** Encrypts a text with the own key of its row. */
export const encryptWithOwnKey = (key: Buffer, text: string, context: string): Buffer =>
  encryptValue(text, context, { format: OWN_KEY_FORMAT, version: 0, key: textKey(key) });

/** @throws Error when the value was altered, or the key or context differs */
export const decryptWithOwnKey = (key: Buffer, encrypted: Uint8Array, context: string): string =>
  decryptValue(encrypted, context, OWN_KEY_FORMAT, () => textKey(key));

/** A key of its own for texts: the same own key may encrypt files. */
const textKey = (key: Buffer): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'unsent texts', 32)));
