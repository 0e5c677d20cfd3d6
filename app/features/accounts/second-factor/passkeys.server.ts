import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import {
  checkNetworkLimit,
  checkRateLimit,
  refundNetworkLimit,
  refundRateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import {
  findHasSecondFactor,
  findTwoFactor,
  findUserEmail,
  listPasskeys,
  lockUser,
} from '../account.queries.server.ts';
import { type AccountErrorCode, PASSKEY_NAME_MAX_LENGTH } from '../account.rules.ts';
import {
  PASSKEY_LIMIT,
  PASSKEY_OPTIONS_LIMIT_BY_ADDRESS,
  SIGN_IN_FAILURE_LIMIT_BY_ADDRESS,
} from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, SessionCookies, Viewer } from '../account-types.ts';
import { deleteSession } from '../sessions/session.store.server.ts';
import { endUserSessions } from '../sessions/sign-out.server.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';
import {
  assertProvenAddress,
  notifyFactorAdded,
  notifyFactorRemoved,
} from './authenticator.server.ts';
import {
  deletePasskey,
  endFactors,
  recordFactorAdded,
  renamePasskey,
  saveUnconfirmedSecret,
} from './factor.store.server.ts';
import { createCodes, createSecret, readCodes } from './factor-secrets.server.ts';
import { keepFactors } from './stop-factor-reset.server.ts';

type AuthenticationResponse = NonNullable<
  Parameters<AccountServices['auth']['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

type Owner = Pick<Viewer, 'userId' | 'email'>;

/** More than anybody has devices. */
const MAX_PASSKEYS = 10;

/** A browser answers with a few hundred values less than this; keys and signatures are texts. */
const MAX_VALUES = 100;
const CREDENTIAL_MAX_LENGTH = 20_000;

/** The library checks everything in it. */
const credentialSchema = z.custom<AuthenticationResponse>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** What a browser says it has signed. @throws DomainError `passkey_failed` */
function parseCredential(text: string): AuthenticationResponse {
  try {
    if (text.length > CREDENTIAL_MAX_LENGTH) throw new SyntaxError('too long');
    return credentialSchema.parse(parseBoundedJson(text, MAX_VALUES));
  } catch {
    throw new DomainError<AccountErrorCode>('passkey_failed');
  }
}

/** The library refuses a passkey of another site, a used challenge or an unknown key in several ways. */
const isRefusal = (error: unknown) =>
  isAPIError(error) &&
  (error.statusCode < 500 || error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION');

/**
 * What a browser needs to make a passkey for the viewer, or to use one of anybody, and a cookie for it.
 * @throws DomainError `sign_in_network_too_many`: each is a row, and nobody need be signed in
 */
export async function createPasskeyOptions(
  services: AccountServices,
  browser: Browser,
  purpose: 'add' | 'use',
): Promise<SessionCookies & { options: object }> {
  const { auth } = services;
  if (!(await checkNetworkLimit(services, PASSKEY_OPTIONS_LIMIT_BY_ADDRESS, browser.address))) {
    throw new DomainError<AccountErrorCode>('sign_in_network_too_many');
  }
  const request = { headers: browser.credentials, returnHeaders: true } as const;
  const { headers, response } =
    purpose === 'add'
      ? await auth.api.generatePasskeyRegistrationOptions(request)
      : await auth.api.generatePasskeyAuthenticationOptions(request);
  // A passkey stands for both factors, so its owner must unlock it.
  const options = purpose === 'use' ? { ...response, userVerification: 'required' } : response;
  return { options, cookies: headers.getSetCookie() };
}

/**
 * Adds a passkey that the viewer's browser has just made. From now on every sign-in asks for a second
 * factor, and so do the sessions of other browsers.
 * @returns the recovery codes, if this is the first factor
 * @throws DomainError `passkey_failed`, `passkey_too_many_attempts`, `passkeys_too_many`,
 * `second_factor_needs_address`
 */
export async function addPasskey(
  services: AccountServices,
  browser: Browser,
  { viewer, sessionId }: { viewer: Viewer; sessionId: string },
  input: { name: string; credential: string },
): Promise<{ codes: string[] | null }> {
  assertProvenAddress(viewer);
  const { auth, db, clock } = services;
  const { userId } = viewer;
  const response = parseCredential(input.credential);
  if (!(await checkRateLimit(services, PASSKEY_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('passkey_too_many_attempts');
  }
  if ((await listPasskeys(db, userId)).length >= MAX_PASSKEYS) {
    throw new DomainError<AccountErrorCode>('passkeys_too_many');
  }
  const isFirst = !(await findHasSecondFactor(db, userId));
  // Before, so that nobody has a factor without a way back.
  const { encrypted: backupCodes } = await createCodes(services);
  if (isFirst) {
    const secret = await createSecret(services);
    await saveUnconfirmedSecret(db, { userId, secret, backupCodes });
  }
  const name = passkeyName(input.name);
  try {
    await auth.api.verifyPasskeyRegistration({
      body: { response, name },
      headers: browser.credentials,
    });
  } catch (error) {
    if (isRefusal(error)) throw new DomainError<AccountErrorCode>('passkey_failed');
    throw error;
  }
  await refundRateLimit(services, PASSKEY_LIMIT, userId);
  const added = { isFirst, now: clock.now() };
  await db.transaction((tx) => recordFactorAdded(tx, { id: sessionId, userId }, added));
  const row = isFirst ? await findTwoFactor(db, userId) : null;
  const passkey = { name: `A passkey (“${name}”)`, firstId: row?.id ?? null };
  await notifyFactorAdded(services, viewer, passkey);
  return { codes: row ? await readCodes(services, row.backupCodes) : null };
}

const passkeyName = (typed: string) =>
  [...typed.trim()].slice(0, PASSKEY_NAME_MAX_LENGTH).join('') || 'Passkey';

/** Renames one of the viewer's passkeys. Does nothing to others. */
export async function changePasskeyName(
  { db }: Pick<AccountServices, 'db'>,
  { userId }: Owner,
  input: { id: string; name: string },
): Promise<void> {
  const id = parseUuid(input.id);
  if (id) await renamePasskey(db, { id, userId, name: passkeyName(input.name) });
}

/** Removes one of the viewer's passkeys. With the last factor, the recovery codes and the
 * sessions that wait for one end as well. */
export async function removePasskey(
  services: AccountServices,
  viewer: Owner,
  passkeyId: string,
): Promise<void> {
  const { userId } = viewer;
  const id = parseUuid(passkeyId);
  if (!id) return;
  const removed = await services.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const passkey = await deletePasskey(tx, { id, userId });
    if (passkey && !(await findHasSecondFactor(tx, userId))) await endFactors(tx, userId);
    return passkey;
  });
  if (!removed) return;
  await notifyFactorRemoved(services, viewer, `The passkey “${removed.name ?? 'Passkey'}”`);
}

/**
 * Signs in with a passkey, which its owner has unlocked: it counts as both factors, and stops a reset
 * that waits. The session that the browser had ends; without `session`, all of its user do.
 * @param session the session that asks; then only a passkey of its user counts
 * @throws DomainError `passkey_failed`, `sign_in_network_too_many`, `sign_in_failed` for a suspended account
 */
export async function signInWithPasskey(
  services: AccountServices,
  browser: Browser,
  credential: string,
  session: { userId: string; sessionId: string } | null,
): Promise<SessionCookies> {
  const { auth, db } = services;
  const { address } = browser;
  const response = parseCredential(credential);
  if (!(await checkNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ADDRESS, address))) {
    throw new DomainError<AccountErrorCode>('sign_in_network_too_many');
  }
  if (!session) await endUserSessions(services, browser);
  try {
    const { headers, response: signedIn } = await auth.api.verifyPasskeyAuthentication({
      body: { response },
      headers: browser.credentials,
      returnHeaders: true,
    });
    const { id, userId } = signedIn.session;
    if (session && session.userId !== userId) {
      await deleteSession(db, { id, userId });
      throw new DomainError<AccountErrorCode>('passkey_failed');
    }
    if (session) await deleteSession(db, { id: session.sessionId, userId });
    const owner = await findUserEmail(db, userId);
    if (owner) await keepFactors(services, { userId, email: owner.email });
    await refundNetworkLimit(services, SIGN_IN_FAILURE_LIMIT_BY_ADDRESS, address);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (authErrorCode(error) === 'ACCOUNT_SUSPENDED') {
      throw new DomainError<AccountErrorCode>('sign_in_failed', authErrorMessage(error));
    }
    if (isRefusal(error)) throw new DomainError<AccountErrorCode>('passkey_failed');
    throw error;
  }
}
