import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, getOAuthState } from 'better-auth/api';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { regexes } from 'zod';
import { days, seconds } from '#app/platform/clock/clock.ts';
import { accountMailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { EMAIL_PATTERN } from '#app/shared/email-address.ts';
import { webAddress } from '#app/shared/form-text.ts';
import { withoutTag } from '#app/shared/mailbox.ts';
import { productName } from '#app/shared/product.ts';
import { isSuspended, listPasskeys } from '../account.queries.server.ts';
import {
  boundedName,
  NO_ACCOUNT_YET,
  PASSWORD_MIN_LENGTH,
  suspensionSentence,
  TERMS_VERSION,
} from '../account.rules.ts';
import { authTables } from '../account.store.server.ts';
import {
  approvalMail,
  LINK_LASTS,
  mailedLink,
  newAddressMail,
  verificationMail,
} from '../email/link-mails.server.ts';
import { parseMailedToken } from '../email/mailed-token.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import type { AuthPlatform } from '../ownership/ownership-port.ts';
import { proveByReset } from '../ownership/prove-address.server.ts';
import { passwordHash } from '../password/password-hash.server.ts';
import { recordPasswordChange } from '../password/record-password-change.server.ts';
import { ensureProfile } from '../profile/profile.store.server.ts';
import { askOtherSessions } from '../second-factor/factor.store.server.ts';
import { deleteSession } from '../sessions/session.store.server.ts';
import { waitsForFactor } from '../sessions/waits-for-factor.server.ts';
import { authLogLevel } from './auth-log.rules.ts';
import { checkNewAccountLimit, isClosing } from './new-account-limit.server.ts';
import { recordNewSession } from './record-new-session.server.ts';
import { storedIdentifier } from './stored-identifier.server.ts';

/** The library's endpoints, by which its hooks tell apart who calls. */
const SIGN_UP_ENDPOINT = '/sign-up/email';
const VERIFY_EMAIL_ENDPOINT = '/verify-email';
const PASSKEY_ENDPOINT = '/passkey/verify-authentication';
/** Confirming an authenticator app takes a new session for the same sign-in. */
const TOTP_ENDPOINT = '/two-factor/verify-totp';

/** Set by server/router-request.ts; forwarding headers count only behind a trusted proxy. */
const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Enough to tell browsers apart. */
const USER_AGENT_MAX_LENGTH = 300;

/**
 * The library checks addresses with zod's own pattern and offers no other. That one refuses addresses
 * that exist, such as all under an ending in another script, so it becomes ours, in place.
 */
regexes.email.compile(EMAIL_PATTERN.source, EMAIL_PATTERN.flags);

const inSeconds = (milliseconds: number) => milliseconds / seconds(1);

/**
 * Better Auth on our own tables. Sessions are stored on the server and extended while used. Nothing
 * about them is cached in the cookie, so an ended session is rejected at the next request. Links in
 * mails open our own pages, which change nothing on GET.
 * @param providers looked up immediately, see `createAuth`
 */
export function buildAuth(
  platform: AuthPlatform,
  authSecret: string,
  providers: GenericOAuthConfig[],
) {
  const { config, db, log, background, keyring, clock } = platform;
  /** Written with the address, so that no account has one without the other. */
  const mailboxOf = ({ email }: { email: string }) => ({
    mailboxHash: accountMailboxHash(keyring, email),
  });
  return betterAuth({
    appName: productName,
    baseURL: config.baseUrl,
    secret: authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables, transaction: true }),
    plugins: [
      genericOAuth({ config: providers }),
      // Sessions wait for the second factor by themselves (findSession), however they came about. The
      // library's hook would do it for passwords only.
      { ...twoFactor({ issuer: productName }), hooks: {} },
      passkey({
        rpName: productName,
        rpID: new URL(config.baseUrl).hostname,
        origin: new URL(config.baseUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) =>
            assertUnlocked(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            assertUnlocked(verification.authenticationInfo.userVerified),
        },
      }),
    ],
    user: {
      additionalFields: {
        lastSignInAt: { type: 'date', required: false, input: false },
        isAdult: { type: 'boolean', required: false },
        termsVersion: { type: 'string', required: false, input: false },
        /** Bytes, which the library passes on as they are. */
        mailboxHash: { type: 'string', required: false, input: false, returned: false },
      },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, token }) =>
          sendAccountMail(platform, db, user.email, approvalMail(config, token, newEmail)),
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      password: passwordHash,
      resetPasswordTokenExpiresIn: inSeconds(LINK_LASTS),
      revokeSessionsOnPasswordReset: true,
      async onPasswordReset({ user }) {
        await db.transaction((tx) => proveByReset(platform, tx, user.id));
        await recordPasswordChange(platform, user);
      },
      sendResetPassword: ({ user, token }) =>
        sendAccountMail(platform, db, user.email, {
          kind: 'reset-password',
          email: user.emailVerified ? user.email : withoutTag(user.email),
          url: mailedLink(config, '/reset-password', token),
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: inSeconds(LINK_LASTS),
      async sendVerificationEmail({ user, token }) {
        const oldEmail = parseMailedToken(token)?.changesFrom;
        const mail = oldEmail
          ? await newAddressMail(platform, token, {
              newEmail: user.email,
              oldEmail: user.emailVerified ? oldEmail : null,
            })
          : verificationMail(config, token, user.email);
        return sendAccountMail(platform, db, user.email, mail);
      },
    },
    verification: {
      // The library also accepts what was stored in clear before.
      storeIdentifier: { hash: async (identifier) => storedIdentifier(keyring, identifier) },
    },
    account: {
      accountLinking: { enabled: true },
    },
    session: {
      expiresIn: inSeconds(days(30)),
      updateAge: inSeconds(days(1)),
      // We ask for a younger proof ourselves (assertFreshProof).
      freshAge: 0,
      cookieCache: { enabled: false },
      additionalFields: {
        lastActiveAt: { type: 'date', required: false, input: false },
        provenAt: { type: 'date', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
      },
    },
    databaseHooks: {
      user: {
        create: {
          async before(user, context) {
            const isByForm = context?.path === SIGN_UP_ENDPOINT;
            const isAdult = isByForm ? user.isAdult : (await getOAuthState())?.isAdult;
            // However it comes here: no account without the terms and an answer about the age.
            if (typeof isAdult !== 'boolean') throw noAgeError();
            const ours = { isAdult, termsVersion: TERMS_VERSION, ...mailboxOf(user) };
            // `signUp` has counted this one already, before the password was hashed.
            if (isByForm) return { data: { ...user, ...ours } };
            if (await isClosing(platform)) throw closingError();
            const address = context?.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
            if (!(await checkNewAccountLimit(platform, address))) throw newAccountsError();
            return { data: { ...boundedIdentity(user), ...ours } };
          },
          after: (user) => ensureProfile(db, user.id, clock.now()),
        },
        update: {
          before: async ({ email }) => ({ data: email ? mailboxOf({ email }) : {} }),
        },
      },
      account: {
        create: { before: async (method) => ({ data: withoutTokens(method) }) },
        update: { before: async (method) => ({ data: withoutTokens(method) }) },
      },
      session: {
        create: {
          async before(session, context) {
            if (await isSuspended(db, session.userId)) throw suspensionError(config.identity);
            const userAgent = session.userAgent?.slice(0, USER_AGENT_MAX_LENGTH);
            // A passkey counts as both factors; an app has just been confirmed by its code.
            const hasShown = context?.path === PASSKEY_ENDPOINT || context?.path === TOTP_ENDPOINT;
            const shown = hasShown && { secondFactorAt: clock.now() };
            return { data: { ...session, ...shown, userAgent } };
          },
          async after(session, context) {
            // A verification link proves an address. It must not sign its holder in.
            if (context?.path === VERIFY_EMAIL_ENDPOINT) await deleteSession(db, session);
            else if (context?.path === TOTP_ENDPOINT) {
              const isFirst = (await listPasskeys(db, session.userId)).length === 0;
              if (isFirst) await askOtherSessions(db, session);
            } else if (!(await waitsForFactor(db, session))) {
              background.run('recording a sign-in', recordNewSession(platform, session));
            }
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'unsent',
      useSecureCookies: config.mode === 'production',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Our own limits (app/platform/rate-limit) count by account and by trusted address.
    rateLimit: { enabled: false },
    // Where a forged or expired callback ends.
    onAPIError: { errorURL: `${config.baseUrl}/auth` },
    telemetry: { enabled: false },
    logger: {
      log(level, message, cause) {
        const ours = authLogLevel(level, message, cause);
        // Only of our own faults: what a stranger causes may quote them.
        const err = ours === 'error' && cause instanceof Error ? { err: cause } : {};
        log[ours]({ from: 'auth', ...err }, withoutParameters(message));
      },
    },
  });
}

/** What an identity provider tells us, as far as it is of a size that people have. */
const boundedIdentity = <User extends { name: string; image?: string | null | undefined }>(
  user: User,
): User => ({
  ...user,
  name: boundedName(user.name),
  image: webAddress().safeParse(user.image).data ?? null,
});

/** The message of a failed query contains its parameters, which are personal data. */
const withoutParameters = (message: string) =>
  message.startsWith('Failed query') ? 'a query failed' : message;

/** We ask a provider who somebody is, and nothing else: its tokens are not kept. */
const withoutTokens = <Method extends object>(method: Method) => ({
  ...method,
  accessToken: null,
  refreshToken: null,
  idToken: null,
});

/** Touching a security key shows that somebody is there, not who. */
function assertUnlocked(isUnlocked: boolean | undefined): void {
  if (!isUnlocked) throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_NOT_UNLOCKED' });
}

/** Thrown only after the user has proven who they are. */
const suspensionError = (identity: { supportEmail: string }) =>
  new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED', message: suspensionSentence(identity) });

/** The page then asks. */
const noAgeError = () => new APIError('FORBIDDEN', { code: NO_ACCOUNT_YET });

const closingError = () => new APIError('FORBIDDEN', { code: 'SIGN_UP_CLOSED' });
const newAccountsError = () => new APIError('TOO_MANY_REQUESTS', { code: 'NEW_ACCOUNTS_LIMITED' });
