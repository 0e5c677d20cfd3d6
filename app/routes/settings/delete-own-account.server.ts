import { timingSafeEqual } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import type { AccountErrorCode } from '#app/features/accounts/account.rules.ts';
import { deleteAccount } from '#app/features/accounts/delete-account.server.ts';
import { csrfToken } from '#app/features/accounts/sessions/csrf-token.server.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { servicesContext, sessionContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import { browserOf } from '../session.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Deletes the account of whoever is signed in, once the page has proven itself with the token of
 * their session, and signs this browser out (spec sections 4 and 7).
 * @returns the cookies of somebody who is gone
 * @throws DomainError with an AccountErrorCode code
 */
export async function deleteOwnAccount(
  { request, context }: Asked,
  input: { csrfToken: string; password: string; confirmation: string },
): Promise<string[]> {
  const services = context.get(servicesContext);
  const session = context.get(sessionContext);
  const isProven =
    session.state === 'signed-in' &&
    isSame(input.csrfToken, csrfToken(services.keyring, session.sessionId));
  if (!isProven) throw new DomainError<AccountErrorCode>('deletion_not_confirmed');
  const browser = browserOf({ request, context });
  const { password, confirmation } = input;
  const { viewer, signedInAt } = session;
  await deleteAccount(services, browser, viewer, { password, confirmation, signedInAt });
  const { cookies } = await signOut(services, browser);
  return [...cookies, await flashCookie({ notice: 'account_deleted', hasSignedOut: true })];
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
