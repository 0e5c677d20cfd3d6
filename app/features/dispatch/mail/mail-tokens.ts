import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { plainLine } from '#app/shared/typed-line.ts';

/**
 * Tokens in a recipient's mail (the bounce address, the unsubscribe link and the mail code) and in the
 * private link that a sender may hand over. Each derives from the delivery's id and the key of its link. It
 * is valid for as long as that key is kept, and none can be computed from another.
 */
type Keys = Pick<Keyring, 'linkToken'>;

/** What the tokens of a delivery derive from. */
export interface TokenSource {
  id: string;
  tokenKeyVersion: number;
}

/** Mails that are out contain these tokens: never change a purpose. */
const derive = (keys: Keys, purpose: string, { id, tokenKeyVersion }: TokenSource): Buffer =>
  Buffer.from(keys.linkToken(`${purpose} ${id}`, tokenKeyVersion), 'base64url');

const hexFromUuid = (id: string) => id.replaceAll('-', '');

export const uuidFromHex = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** 80 bits in hex, because mail servers may change the case of an address. */
const BOUNCE_TOKEN_LENGTH = 20;
const BOUNCE_ADDRESS = /^b\+([\da-f]{32})\.([\da-f]{20})@/i;

/** The envelope sender of one mail (VERP). A report sent there names the delivery, and we can verify it. */
export const bounceAddress = (keys: Keys, delivery: TokenSource, domain: string): string =>
  `b+${bounceReference(keys, delivery)}@${domain}`;

/** What a bounce address says of its mail. A provider that uses an envelope address of its own reports it. */
export function bounceReference(keys: Keys, delivery: TokenSource): string {
  const token = derive(keys, 'bounce', delivery).toString('hex').slice(0, BOUNCE_TOKEN_LENGTH);
  return `${hexFromUuid(delivery.id)}.${token}`;
}

/** The delivery that a bounce address names. Unverified: compare the address with `bounceAddress`. */
export function deliveryIdInBounceAddress(address: string): string | null {
  const [, hex] = BOUNCE_ADDRESS.exec(address) ?? [];
  return hex ? uuidFromHex(hex.toLowerCase()) : null;
}

const UNSUBSCRIBE_TOKEN_LENGTH = 32;

/** The path of the one-click unsubscribe link of one mail (RFC 8058). */
export function unsubscribePath(keys: Keys, delivery: TokenSource): string {
  const token = derive(keys, 'stop', delivery).toString('hex').slice(0, UNSUBSCRIBE_TOKEN_LENGTH);
  return `/stop/${hexFromUuid(delivery.id)}/${token}`;
}

/**
 * The token of a private link. Like the token in the mail, it opens the letter. Neither can be computed
 * from the other, so we know which of the two was used.
 */
export const privateToken = (keys: Keys, delivery: TokenSource): string =>
  derive(keys, 'private', delivery).toString('base64url');

/** Crockford's base 32: no character looks or sounds like another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/** The short code in a mail that proves it is ours: 50 bits, such as K7M4Q-2XP9A. */
export function mailCode(keys: Keys, delivery: TokenSource): string {
  const characters = [...derive(keys, 'genuine', delivery).subarray(0, CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return withDash(characters);
}

/** Reads a typed code in any case, with or without the dash, with O for 0 and I or L for 1. */
export const normalizeMailCode = (typed: string): string =>
  withDash(
    plainLine(typed)
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  );

const withDash = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** What the database stores of a mail code. */
export const mailCodeHash = (keyring: Pick<Keyring, 'lookupHash'>, code: string): Buffer =>
  keyring.lookupHash(`mail code ${code}`);
