import { z } from 'zod';
import { oneOf, text, webAddress, wholeNumber } from './settings.ts';

export const accountSettings = z.object({
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  /** Whether sending requires a verified address. Default: true in production, false locally. */
  REQUIRE_VERIFIED_SENDER: oneOf('true', 'false').optional(),
  /**
   * Whether a role counts only for somebody with a second factor. Default: true in production, false
   * locally.
   */
  REQUIRE_STAFF_SECOND_FACTOR: oneOf('true', 'false').optional(),
  /**
   * New accounts per network address and day; 0 means no limit, and lets one network use all free sends
   * of a day. Default: 5 in production, 0 locally.
   */
  NEW_ACCOUNTS_PER_ADDRESS: wholeNumber(0, 10_000).optional(),
});

type Settings = z.infer<typeof accountSettings>;

export interface AccountsConfig {
  /** Google, or another OpenID Connect provider; null when no client is configured. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  requireVerifiedSender: boolean;
  requireStaffSecondFactor: boolean;
  newAccountsPerAddress: number;
}

/**
 * Whether a person must confirm their address before they send or store anything: otherwise accounts that
 * anybody can create in numbers would send mail and fill the storage.
 */
export const needsVerifiedEmail = (
  { accounts }: { accounts: Pick<AccountsConfig, 'requireVerifiedSender'> },
  { isEmailVerified }: { isEmailVerified: boolean },
): boolean => accounts.requireVerifiedSender && !isEmailVerified;

/** Google sign-in when both its settings are given, and the limits that differ in production. */
export function accountsConfigOf(settings: Settings, isProduction: boolean): AccountsConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const orByMode = (setting: 'true' | 'false' | undefined) =>
    setting === undefined ? isProduction : setting === 'true';
  return {
    google:
      clientId && clientSecret ? { issuer: settings.GOOGLE_ISSUER, clientId, clientSecret } : null,
    requireVerifiedSender: orByMode(settings.REQUIRE_VERIFIED_SENDER),
    requireStaffSecondFactor: orByMode(settings.REQUIRE_STAFF_SECOND_FACTOR),
    newAccountsPerAddress: settings.NEW_ACCOUNTS_PER_ADDRESS ?? (isProduction ? 5 : 0),
  };
}

/** Client id and secret are only useful together. */
export function accountsErrors(settings: Settings): string[] {
  const credentials = [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET];
  return credentials.filter(Boolean).length === 1
    ? ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are required together']
    : [];
}
