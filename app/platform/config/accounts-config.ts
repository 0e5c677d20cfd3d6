import { z } from 'zod';
import { oneOf, text, webAddress, wholeNumber } from './settings.ts';

export const accountSettings = z.object({
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  /** Sending needs a verified address. Default: in production, not locally. */
  REQUIRE_VERIFIED_SENDER: oneOf('true', 'false').optional(),
  /** New accounts from one address a day; 0 switches it off. Default: 5 in production, off locally. */
  NEW_ACCOUNTS_PER_ADDRESS: wholeNumber(0, 10_000).optional(),
});

type Settings = z.infer<typeof accountSettings>;

export interface AccountsConfig {
  /** Google, or whatever speaks OpenID Connect in its place; none when no client is configured. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  requireVerifiedSender: boolean;
  newAccountsPerAddress: number;
}

/** Accounts: Google when both its settings are there, and what differs in production. */
export function accountsConfigOf(settings: Settings, isProduction: boolean): AccountsConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const { REQUIRE_VERIFIED_SENDER: requireVerified } = settings;
  return {
    google:
      clientId && clientSecret ? { issuer: settings.GOOGLE_ISSUER, clientId, clientSecret } : null,
    requireVerifiedSender:
      requireVerified === undefined ? isProduction : requireVerified === 'true',
    newAccountsPerAddress: settings.NEW_ACCOUNTS_PER_ADDRESS ?? (isProduction ? 5 : 0),
  };
}

/** One half of a client is no client. */
export function accountsErrors(settings: Settings): string[] {
  const halves = [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET];
  return halves.filter(Boolean).length === 1
    ? ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are required together']
    : [];
}
