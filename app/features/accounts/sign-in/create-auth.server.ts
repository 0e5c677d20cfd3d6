import { seconds } from '#app/platform/clock/clock.ts';
import { fetchExternal } from '#app/platform/http/fetch-external.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { buildAuth } from './build-auth.server.ts';
import { discoveryUrl, GOOGLE, googleProvider } from './google-provider.server.ts';

type AuthLibrary = ReturnType<typeof buildAuth>;

export interface Auth {
  readonly api: AuthLibrary['api'];
  readonly handler: AuthLibrary['handler'];
  readonly $context: AuthLibrary['$context'];
  /** Makes sure Google can be used, if it is configured and answers. Cheap once it is so. */
  connectGoogle(): Promise<boolean>;
}

const DISCOVERY_LIMITS = { timeoutMs: seconds(5), maxBytes: 100_000 };

/**
 * The auth library, with Google joined to it as soon as Google answers. The library looks for a
 * provider only when it is built, and waits for it: a Google that is down while we start would stay
 * unknown until the next restart, and one that hangs would hold up everybody's password too. So it
 * is built without Google, and built again with it once we have seen that Google is there.
 */
export function createAuth(platform: Platform, authSecret: string): Auth {
  let current = buildAuth(platform, authSecret, []);
  let hasGoogle = false;
  let underWay: Promise<boolean> | null = null;
  const { google } = platform.config.accounts;

  async function join(): Promise<boolean> {
    if (!google) return false;
    const address = discoveryUrl(google.issuer);
    try {
      await fetchExternal(address, { ...DISCOVERY_LIMITS, isAllowed: () => true });
      const candidate = buildAuth(platform, authSecret, googleProvider(platform));
      const { socialProviders } = await candidate.$context;
      hasGoogle = socialProviders.some(({ id }) => id === GOOGLE);
      if (hasGoogle) current = candidate;
    } catch (error) {
      platform.log.warn({ err: error }, 'Google does not answer; it is asked again when needed');
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
      underWay ??= join().finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
  if (google) platform.background.run('reaching Google', auth.connectGoogle());
  return auth;
}
