import { seconds } from '#app/platform/clock/clock.ts';
import { fetchExternal } from '#app/platform/http/fetch-external.server.ts';
import type { AuthPlatform } from '../ownership/ownership-port.ts';
import { buildAuth } from './build-auth.server.ts';
import { discoveryUrl, GOOGLE, googleProvider } from './google-provider.server.ts';

type AuthLibrary = ReturnType<typeof buildAuth>;

export interface Auth {
  readonly api: AuthLibrary['api'];
  readonly handler: AuthLibrary['handler'];
  readonly $context: AuthLibrary['$context'];
  /** Adds Google if it is configured and answers. @returns whether Google can be used */
  connectGoogle(): Promise<boolean>;
}

const DISCOVERY_LIMITS = { timeoutMs: seconds(5), maxBytes: 100_000 };

/**
 * Creates the auth library, first without Google and again with it once Google has answered. The
 * library looks a provider up only while it is created and waits for the answer. Creating it with
 * Google at once would lose Google until the next restart if it was down, and would block password
 * sign-in if it hung.
 */
export function createAuth(platform: AuthPlatform, authSecret: string): Auth {
  let current = buildAuth(platform, authSecret, []);
  let hasGoogle = false;
  let connecting: Promise<boolean> | null = null;
  const { google } = platform.config.accounts;

  async function connect(): Promise<boolean> {
    if (!google) return false;
    try {
      const url = discoveryUrl(google.issuer);
      await fetchExternal(url, { ...DISCOVERY_LIMITS, isAllowed: () => true });
      const candidate = buildAuth(platform, authSecret, googleProvider(platform));
      const { socialProviders } = await candidate.$context;
      hasGoogle = socialProviders.some(({ id }) => id === GOOGLE);
      if (hasGoogle) current = candidate;
    } catch (error) {
      platform.log.warn({ err: error }, 'Google does not answer; retrying at the next sign-in');
    }
    return hasGoogle;
  }

  const auth: Auth = {
    get api() {
      return current.api;
    },
    get handler() {
      return current.handler;
    },
    get $context() {
      return current.$context;
    },
    connectGoogle() {
      if (hasGoogle) return Promise.resolve(true);
      connecting ??= connect().finally(() => {
        connecting = null;
      });
      return connecting;
    },
  };
  return auth;
}
