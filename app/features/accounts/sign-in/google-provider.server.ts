import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import type { Platform } from '#app/platform/platform.server.ts';
import { resetUnverifiedAccount } from '../account.store.server.ts';

export const GOOGLE = 'google';

/**
 * Google as an ordinary OpenID Connect provider, found by its issuer. It creates
 * no account by itself: that needs the terms, so signing up asks for it explicitly.
 */
export function googleProvider({
  config,
  db,
  clock,
}: Pick<Platform, 'config' | 'db' | 'clock'>): GenericOAuthConfig[] {
  const { google } = config.accounts;
  if (!google) return [];
  return [
    {
      providerId: GOOGLE,
      discoveryUrl: discoveryUrl(google.issuer),
      requireIdTokenVerification: true,
      clientId: google.clientId,
      clientSecret: google.clientSecret,
      scopes: ['openid', 'email', 'profile'],
      prompt: 'select_account',
      pkce: true,
      disableImplicitSignUp: true,
      disableProviderLogout: true,
      async mapProfileToUser(profile) {
        // Whoever signed up with this address first never proved that it is theirs; now somebody has.
        if (profile.email && profile.emailVerified) {
          await resetUnverifiedAccount(db, profile.email.toLowerCase(), clock.now());
        }
        return {};
      },
    },
  ];
}

/** Where a provider says of itself how it is used. */
export const discoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** Whether a picture may be fetched from here: from the provider itself, or where Google keeps them. */
export function isProviderPicture(address: URL, issuer: string | undefined): boolean {
  const isGoogles =
    address.protocol === 'https:' && address.hostname.endsWith('.googleusercontent.com');
  return isGoogles || (issuer !== undefined && address.origin === new URL(issuer).origin);
}
