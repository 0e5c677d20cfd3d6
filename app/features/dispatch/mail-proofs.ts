import type { Keyring } from '#app/platform/crypto/keyring.server.ts';

/**
 * Small proofs that travel in and with a recipient's mail. All derive from the delivery's id and the
 * key its link derives from, so they stay good as long as that key is kept, and none leads to another.
 */
type Keys = Pick<Keyring, 'linkToken'>;

export interface Proven {
  id: string;
  tokenKeyVersion: number;
}

const derive = (keys: Keys, purpose: string, { id, tokenKeyVersion }: Proven): Buffer =>
  Buffer.from(keys.linkToken(`${purpose} ${id}`, tokenKeyVersion), 'base64url');

const plainId = (id: string) => id.replaceAll('-', '');

/** Servers may change the case of an address: it has one case only. 80 bits of proof. */
const BOUNCE_PROOF_LENGTH = 20;
const BOUNCE = /^b\+([\da-f]{32})\.([\da-f]{20})@/i;

/** Where reports about one mail come back to (VERP): tells which delivery, and that we said so. */
export function bounceAddress(keys: Keys, delivery: Proven, domain: string): string {
  const proof = derive(keys, 'bounce', delivery).toString('hex').slice(0, BOUNCE_PROOF_LENGTH);
  return `b+${plainId(delivery.id)}.${proof}@${domain}`;
}

/** The delivery an address claims to be about. To be believed only when `bounceAddress` agrees. */
export function claimedByBounceAddress(address: string): string | null {
  const [, hex] = BOUNCE.exec(address) ?? [];
  return hex ? asUuid(hex.toLowerCase()) : null;
}

const STOP_PROOF_LENGTH = 32;

/** The path of the one-click "no more mail" of one mail (RFC 8058). */
export function stopPath(keys: Keys, delivery: Proven): string {
  const proof = derive(keys, 'stop', delivery).toString('hex').slice(0, STOP_PROOF_LENGTH);
  return `/stop/${plainId(delivery.id)}/${proof}`;
}

/** Like spoken: no letter that looks or sounds like another one (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/** The short code in a mail by which it can be seen to be ours: 50 bits, such as K7M4Q-2XP9A. */
export function mailCode(keys: Keys, delivery: Proven): string {
  const signs = [...derive(keys, 'genuine', delivery).subarray(0, CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** A code as somebody typed it: in any case, with or without the dash, O for 0 and I or L for 1. */
export function asTyped(code: string): string {
  const signs = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** What the database keeps of a code. */
export const mailCodeHash = (keyring: Pick<Keyring, 'lookupHash'>, code: string): Buffer =>
  keyring.lookupHash(`mail code ${code}`);

export const asUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
