import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import type { Platform } from '#app/platform/platform.server.ts';
import { resetUnverifiedAccount } from '../account.store.server.ts';

export const GOOGLE = 'google';

/**
 * Google as an ordinary OpenID Connect provider, found by its issuer. It never creates an account
 * by itself: signing up requests that explicitly, after the terms were accepted.
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
        // Pre-registration attack: somebody else may have signed up with this address before.
        if (profile.email && profile.emailVerified) {
          await resetUnverifiedAccount(db, profile.email.toLowerCase(), clock.now());
        }
        return {};
      },
    },
  ];
}

/** The address of a provider's OpenID Connect configuration. */
export const discoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** Whether a picture may be fetched from this address: the provider's own or Google's image host. */
export function isProviderPicture(address: URL, issuer: string | undefined): boolean {
  const isOnGoogle =
    address.protocol === 'https:' && address.hostname.endsWith('.googleusercontent.com');
  return isOnGoogle || (issuer !== undefined && address.origin === new URL(issuer).origin);
}
