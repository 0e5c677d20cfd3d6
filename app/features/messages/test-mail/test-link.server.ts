import { timingSafeEqual } from 'node:crypto';
import { hours, seconds, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { isToken, LINK_TOKEN } from '#app/shared/token-in-text.ts';

/** How long the link of a test shows its letter. */
const LIFETIME = hours(24);

/** Part of every signature: changing it ends the links that are out. */
const PURPOSE = 'test of a letter';

const ID_BYTES = 16;
/** Seconds since 1970, as an unsigned integer. */
const END_BYTES = 4;
/** The claim as base64url. The rest of the token is its signature: 96 bits. */
const CLAIM_LENGTH = 27;

type Services = Pick<Platform, 'clock' | 'keyring'>;

/**
 * The token in the link of a test: the message and the end of the link, signed. Nothing is stored. It looks
 * like the token of a letter, so the address of letters takes it, and opens nothing by itself: only a
 * session of the message's sender does.
 */
export function issueTestToken({ keyring }: Pick<Services, 'keyring'>, test: TestClaim): string {
  const claim = Buffer.alloc(ID_BYTES + END_BYTES);
  claim.write(test.messageId.replaceAll('-', ''), 'hex');
  const end = shifted(test.askedAt, LIFETIME).getTime() / seconds(1);
  claim.writeUInt32BE(Math.floor(end), ID_BYTES);
  const text = claim.toString('base64url');
  return `${text}${signatureOf(keyring, text)}`;
}

interface TestClaim {
  messageId: string;
  askedAt: Date;
}

/** The message that a token is for; null when we did not issue it, or when it has ended. */
export function readTestToken({ clock, keyring }: Services, token: string): string | null {
  if (!isToken(LINK_TOKEN, token)) return null;
  const text = token.slice(0, CLAIM_LENGTH);
  const expected = Buffer.from(signatureOf(keyring, text));
  if (!timingSafeEqual(expected, Buffer.from(token.slice(CLAIM_LENGTH)))) return null;
  const claim = Buffer.from(text, 'base64url');
  const endMs = claim.readUInt32BE(ID_BYTES) * seconds(1);
  if (endMs <= clock.now().getTime()) return null;
  const hex = claim.toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signatureOf = (keyring: Services['keyring'], claim: string): string =>
  keyring.sign(PURPOSE, claim).slice(0, LINK_TOKEN.length - CLAIM_LENGTH);
