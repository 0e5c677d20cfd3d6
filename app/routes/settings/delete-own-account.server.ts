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

/**
 * Deletes the viewer's account after checking the CSRF token of the session, and signs the browser
 * out.
 * @returns Set-Cookie values for the browser
 * @throws DomainError with an AccountErrorCode code
 */
export async function deleteOwnAccount(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  input: { csrfToken: string; password: string; confirmation: string },
): Promise<string[]> {
  const services = context.get(servicesContext);
  const session = context.get(sessionContext);
  const isTokenValid =
    session.state === 'signed-in' &&
    isEqual(input.csrfToken, csrfToken(services.keyring, session.sessionId));
  if (!isTokenValid) throw new DomainError<AccountErrorCode>('deletion_not_confirmed');
  const browser = browserOf({ request, context });
  const { password, confirmation } = input;
  const { viewer, provenAt } = session;
  await deleteAccount(services, browser, viewer, { password, confirmation, provenAt });
  const { cookies } = await signOut(services, browser);
  return [...cookies, await flashCookie({ notice: 'account_deleted', hasSignedOut: true })];
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
