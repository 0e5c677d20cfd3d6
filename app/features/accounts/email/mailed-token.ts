import { z } from 'zod';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { emailAddress, textUpTo } from '#app/shared/form-text.ts';
import { LINK_TOKEN, type TokenShape, tokenInText } from '#app/shared/token-in-text.ts';

const RESET_TOKEN: TokenShape = { signs: 'A-Za-z\\d', length: 24 };

/** The token of a link to verify an address, without what a mail program or person stuck to it. */
export function signedTokenIn(text: string | null): string | null {
  const joined = (text ?? '').replace(/=?\s/g, '');
  const start = joined.indexOf('eyJ');
  const [header = '', payload = '', rest = ''] = joined.slice(Math.max(0, start)).split('.', 3);
  const signature = tokenInText(LINK_TOKEN, rest);
  return start < 0 || signature === null ? text : `${header}.${payload}.${signature}`;
}

/** The same of a link to choose a new password. */
export const resetTokenIn = (text: string | null): string | null =>
  text && (tokenInText(RESET_TOKEN, text) ?? text);

const MAX_CLAIMS = 20;

const claims = z
  .object({
    email: emailAddress(),
    updateTo: emailAddress().optional(),
    requestType: textUpTo(100).optional(),
    iat: z.number(),
  })
  .transform(({ email, updateTo, requestType, iat }) => ({
    /** The address of the account when the mail was sent. */
    email,
    issuedAt: new Date(iat * 1_000),
    /** The same, if the token moves the account to another address. */
    changesFrom: updateTo === undefined ? null : email,
    changesTo: updateTo ?? null,
    /** Whether it only approves the change, by the old address. */
    isApproval: requestType === 'change-email-confirmation',
  }));

export type MailedToken = z.output<typeof claims>;

/**
 * Reads what the auth library put into a mailed token, without checking its signature: the library does
 * that when the token is used.
 */
export function parseMailedToken(token: string): MailedToken | null {
  try {
    const [, payload = ''] = token.split('.');
    return claims.parse(parseBoundedJson(Buffer.from(payload, 'base64url').toString(), MAX_CLAIMS));
  } catch {
    return null;
  }
}
