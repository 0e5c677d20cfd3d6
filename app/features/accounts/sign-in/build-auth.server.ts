import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import { days, hours, seconds } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { productName } from '#app/shared/product.ts';
import { isSuspended } from '../account.queries.server.ts';
import { PASSWORD_MIN_LENGTH, suspensionSentence } from '../account.rules.ts';
import { authTables } from '../account.store.server.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { passwordHash } from '../password/password-hash.server.ts';
import { recordPasswordChange } from '../password/record-password-change.server.ts';
import { deleteSession } from '../sessions/session.store.server.ts';
import { checkNewAccountLimit } from './new-account-limit.server.ts';
import { recordNewSession } from './record-new-session.server.ts';

/** What the library calls its ways in: the form of a new account, the link that proves an address. */
const SIGNING_UP = '/sign-up/email';
const VERIFYING_ADDRESS = '/verify-email';

/** The header with our own reading of trusted proxies: see server/router-request.ts. */
const CLIENT_ADDRESS = 'x-client-address';

const inSeconds = (milliseconds: number) => milliseconds / seconds(1);

/**
 * Sessions, passwords and identities, kept by Better Auth in our own tables. Sessions live on the
 * server and roll while they are used; nothing about them is cached in the cookie, so one that was
 * ended is dead at the next request. Links in mails lead to pages of ours that change nothing on GET.
 * @param providers looked for at once: see `createAuth`
 */
export function buildAuth(platform: Platform, authSecret: string, providers: GenericOAuthConfig[]) {
  const { config, db, log, background } = platform;
  const page = (path: string, token: string) =>
    `${config.baseUrl}${path}?${new URLSearchParams({ token })}`;
  return betterAuth({
    appName: productName,
    baseURL: config.baseUrl,
    secret: authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables, transaction: true }),
    plugins: [genericOAuth({ config: providers })],
    user: {
      additionalFields: { lastSignInAt: { type: 'date', required: false, input: false } },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, token }) =>
          sendAccountMail(platform, db, user.email, {
            kind: 'confirm-email-change',
            url: page('/verify-email', token),
            newEmail,
          }),
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      password: passwordHash,
      resetPasswordTokenExpiresIn: inSeconds(hours(1)),
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => recordPasswordChange(platform, user),
      sendResetPassword: ({ user, token }) =>
        sendAccountMail(platform, db, user.email, {
          kind: 'reset-password',
          url: page('/reset-password', token),
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: inSeconds(hours(1)),
      sendVerificationEmail: ({ user, token }) =>
        sendAccountMail(platform, db, user.email, {
          kind: 'verify-email',
          url: page('/verify-email', token),
        }),
    },
    account: {
      encryptOAuthTokens: true,
      accountLinking: { enabled: true },
    },
    session: {
      expiresIn: inSeconds(days(30)),
      updateAge: inSeconds(days(1)),
      cookieCache: { enabled: false },
      additionalFields: { lastActiveAt: { type: 'date', required: false, input: false } },
    },
    databaseHooks: {
      user: {
        create: {
          async before(_user, context) {
            // The form has taken its place before the password was hashed.
            if (context?.path === SIGNING_UP) return;
            const address = context?.headers?.get(CLIENT_ADDRESS) ?? '';
            if (!(await checkNewAccountLimit(platform, address))) throw newAccountsRefusal();
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            if (await isSuspended(db, session.userId)) throw suspensionRefusal(config.identity);
          },
          async after(session, context) {
            // A link that changes an address proves that address; whoever holds it is not signed in.
            if (context?.path === VERIFYING_ADDRESS) await deleteSession(db, session);
            // In the background: what follows a sign-in must not stand in its way.
            else background.run('what follows a sign-in', recordNewSession(platform, session));
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'unsent',
      useSecureCookies: config.mode === 'production',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: 'uuid' },
      // Never a header as it came in.
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    // Limits are our own (platform/rate-limit): they count by account and by real address.
    rateLimit: { enabled: false },
    // A round trip that did not begin here ends where one can begin.
    onAPIError: { errorURL: `${config.baseUrl}/auth` },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        log[level === 'error' ? 'error' : 'debug']({ from: 'auth' }, message),
    },
  });
}

/** Told only to somebody who has just proven who they are. */
const suspensionRefusal = (identity: { supportEmail: string }) =>
  new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: suspensionSentence(identity) });

const newAccountsRefusal = () =>
  new APIError('TOO_MANY_REQUESTS', { code: 'NEW_ACCOUNTS_LIMITED' });
