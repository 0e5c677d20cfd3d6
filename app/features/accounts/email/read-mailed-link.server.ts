import { verifyJWT } from 'better-auth/crypto';
import { withoutTag } from '#app/shared/mailbox.ts';
import { findMailedAccount, isLinkRevoked } from '../account.queries.server.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { isSignedInAs } from '../ownership/is-signed-in-as.server.ts';
import { type MailedToken, parseMailedToken } from './mailed-token.ts';

/** What a mailed token says; null when it is forged, has expired or was revoked. */
export async function readMailedLink(
  { auth, db }: Pick<AccountServices, 'auth' | 'db'>,
  token: string,
): Promise<MailedToken | null> {
  const { secret } = await auth.$context;
  if (!(await verifyJWT(token, secret))) return null;
  const claims = parseMailedToken(token);
  return claims && !(await isLinkRevoked(db, claims)) ? claims : null;
}

/** Whose account a mailed link is about, for the page behind it. */
export interface LinkedAccount {
  /** What the button does: confirms the address of an account, or approves or completes a change of it. */
  purpose: 'confirm' | 'approve' | 'change';
  /** The address of the account; null when nobody has proven it, and the reader has another. */
  email: string | null;
  /** The address that it changes to. */
  newEmail: string | null;
  createdAt: Date;
  isProven: boolean;
  /** Whether this browser is signed in to it. */
  isHolder: boolean;
}

/**
 * Finds whose account a mailed link is about. Only a link that works tells: it was mailed to the address.
 * @returns null for any other
 */
export async function findLinkedAccount(
  services: Pick<AccountServices, 'auth' | 'db'>,
  browser: Browser,
  token: string,
): Promise<LinkedAccount | null> {
  const link = await readMailedLink(services, token);
  const account = link && (await findMailedAccount(services.db, { email: link.email }));
  if (!account) return null;
  const purpose = link.changesTo === null ? 'confirm' : link.isApproval ? 'approve' : 'change';
  // In an unproven address, a stranger may have chosen the tag.
  const shown = (email: string) => (account.isEmailVerified ? email : withoutTag(email));
  const isNamed = purpose !== 'change' || account.isEmailVerified;
  return {
    purpose,
    email: isNamed ? shown(link.email) : null,
    newEmail: link.changesTo && shown(link.changesTo),
    createdAt: account.createdAt,
    isProven: account.isEmailVerified,
    isHolder: await isSignedInAs(services, browser, account.id),
  };
}
