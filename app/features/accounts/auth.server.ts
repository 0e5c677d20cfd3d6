import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { days, seconds } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { productName } from '#app/shared/product.ts';
import { PASSWORD_MIN_LENGTH } from './account.rules.ts';
import { authTables } from './auth-tables.store.server.ts';
import { passwordHash } from './password-hash.server.ts';
import { syncProfile } from './sync-profile.server.ts';

const inSeconds = (milliseconds: number) => milliseconds / seconds(1);

export type Auth = ReturnType<typeof createAuth>;

/**
 * Sessions and passwords, kept by Better Auth in our own tables. Sessions live on the server and
 * roll while they are used; nothing about them is cached in the cookie, so one that was ended is
 * dead at the next request.
 */
export function createAuth(platform: Platform, authSecret: string) {
  const { config, db, clock, log, background } = platform;
  return betterAuth({
    appName: productName,
    baseURL: config.baseUrl,
    secret: authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables, transaction: true }),
    user: {
      additionalFields: { lastSignInAt: { type: 'date', required: false, input: false } },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      password: passwordHash,
    },
    session: {
      expiresIn: inSeconds(days(30)),
      updateAge: inSeconds(days(1)),
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          after: async (session) => {
            // In the background: a sync that fails must not stand in the way of signing in.
            background.run('profile sync', syncProfile({ db, clock }, session.userId));
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'unsent',
      useSecureCookies: config.mode === 'production',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { generateId: 'uuid' },
      // The address comes from our own reading of trusted proxies, never from a header as it is.
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    // Limits are our own (platform/rate-limit): they count by account and by real address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) =>
        log[level === 'error' ? 'error' : 'debug']({ from: 'auth' }, message),
    },
  });
}
