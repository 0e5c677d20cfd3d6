import { z } from 'zod';
import { emailAddress } from '#app/shared/form-text.ts';

const claims = z
  .object({ email: emailAddress(), updateTo: emailAddress().optional(), iat: z.number() })
  .transform(({ email, updateTo, iat }) => ({
    /** The address of the account when the mail was sent. */
    email,
    issuedAt: new Date(iat * 1_000),
    /** The same, if the token moves the account to another address. */
    changesFrom: updateTo === undefined ? null : email,
  }));

/**
 * Reads what the auth library put into a mailed token, without checking its signature: the library does
 * that when the token is used.
 */
export function parseMailedToken(token: string) {
  try {
    const [, payload = ''] = token.split('.');
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return null;
  }
}
