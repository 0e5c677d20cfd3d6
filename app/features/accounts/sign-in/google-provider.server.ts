import { getOAuthState } from 'better-auth/api';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { boundedName } from '../account.rules.ts';
import type { AuthPlatform } from '../ownership/ownership-port.ts';
import { reclaimAccount } from './reclaim-account.server.ts';

export const GOOGLE = 'google';

/**
 * Google as an ordinary OpenID Connect provider, found by its issuer. It never creates an account
 * by itself: signing up requests that explicitly, after the terms were accepted.
 */
export function googleProvider(platform: AuthPlatform): GenericOAuthConfig[] {
  const { google } = platform.config.accounts;
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
        const { emailVerified, name } = profile;
        if (!profile.email) return {};
        const email = normalizeEmail(profile.email);
        if (emailVerified) {
          const state = await getOAuthState();
          const isAdult = typeof state?.isAdult === 'boolean' ? state.isAdult : null;
          const holderId = typeof state?.holderId === 'string' ? state.holderId : null;
          const owner = { email, name: boundedName(name ?? ''), isAdult, holderId };
          await reclaimAccount(platform, owner);
        }
        return { email };
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
