import { sign } from 'node:crypto';
import { z } from 'zod';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { textUpTo } from '#app/shared/form-text.ts';
import { type Clock, minutes, seconds, shifted, systemClock } from '../clock/clock.ts';
import type { MailConfig } from '../config/mail-config.ts';
import { fetchExternal } from '../http/fetch-external.server.ts';

export type OauthConfig = NonNullable<MailConfig['mail']['oauth']>;

/** The access tokens of one user, for XOAUTH2 in place of a password. */
export interface AccessTokens {
  /** The token in use; a new one shortly before that ends. @throws NoAccessToken */
  get(): Promise<string>;
  /** A token other than one that was refused. @throws NoAccessToken */
  renew(refused: string): Promise<string>;
}

/** The sign-in service gives no token. Its words may name an application, never a secret. */
class NoAccessToken extends Error {
  readonly code = 'NO_TOKEN';
}

const LIMITS = { timeoutMs: seconds(10), maxBytes: 64 * 1024 };
const MAX_VALUES = 50;
const MAX_LENGTH = 16 * 1024;

const tokenAnswer = z.object({
  access_token: textUpTo(MAX_LENGTH).optional(),
  expires_in: z.coerce.number().positive().catch(300),
  error: textUpTo(200).catch(''),
  error_description: textUpTo(MAX_LENGTH).catch(''),
});

/** A token is renewed so long before its end, or at half of a shorter life. */
const MARGIN = minutes(5);
/** Google allows an hour. */
const ASSERTION_SECONDS = 600;

/**
 * Tokens for the user in the address of a server, if it has a user and no password.
 * @returns null where the password counts, or nothing
 */
export function accessTokensFor(
  url: string,
  oauth: OauthConfig | null,
  clock: Clock = systemClock,
): AccessTokens | null {
  const { username, password } = new URL(url);
  if (!oauth || !username || password) return null;
  return createTokens(oauth, decodeURIComponent(username), clock);
}

function createTokens(oauth: OauthConfig, user: string, clock: Clock): AccessTokens {
  let current: { token: string; renewAt: Date } | null = null;
  let fetching: Promise<string> | null = null;

  async function fetchNew(): Promise<string> {
    const now = clock.now();
    const { access_token, expires_in, error, error_description } = await ask(oauth, user, now);
    if (!access_token) throw new NoAccessToken(`No access token: ${error} ${error_description}`);
    const life = seconds(expires_in);
    current = { token: access_token, renewAt: shifted(now, Math.max(life - MARGIN, life / 2)) };
    return access_token;
  }
  /** Once for all connections that are opened at the same time. */
  const fetchOnce = (): Promise<string> => {
    fetching ??= fetchNew().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  return {
    get: async () => (current && current.renewAt > clock.now() ? current.token : await fetchOnce()),
    renew: async (refused) =>
      current && current.token !== refused ? current.token : await fetchOnce(),
  };
}

/**
 * Signs in, with a token where there are tokens, and once more with a new one if the server refuses it:
 * it may have been revoked.
 */
export async function withAccessToken<Result>(
  tokens: AccessTokens | null,
  signIn: (token: string | null) => Promise<Result>,
  isRefusal: (error: unknown) => boolean,
): Promise<Result> {
  if (!tokens) return signIn(null);
  const token = await tokens.get();
  try {
    return await signIn(token);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return signIn(await tokens.renew(token));
  }
}

async function ask(oauth: OauthConfig, user: string, now: Date) {
  try {
    const bytes = await fetchExternal(oauth.tokenUrl, {
      ...LIMITS,
      isAllowed: () => true,
      form: new URLSearchParams(requestOf(oauth, user, now)),
      readsErrors: true,
    });
    return tokenAnswer.parse(parseBoundedJson(Buffer.from(bytes).toString(), MAX_VALUES));
  } catch (error) {
    const { message, cause } = error as Error;
    const reason =
      error instanceof z.ZodError || error instanceof SyntaxError
        ? 'no answer we can read'
        : (cause as Error | undefined)?.message || message;
    throw new NoAccessToken(`No access token: ${new URL(oauth.tokenUrl).hostname}: ${reason}`);
  }
}

/** What to ask for: by client credentials, or as a service account that acts for the user (RFC 7523). */
function requestOf(oauth: OauthConfig, user: string, now: Date): Record<string, string> {
  if (oauth.kind === 'microsoft') {
    return {
      grant_type: 'client_credentials',
      client_id: oauth.clientId,
      client_secret: oauth.clientSecret,
      scope: 'https://outlook.office365.com/.default',
    };
  }
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = {
    iss: oauth.clientEmail,
    sub: user,
    scope: 'https://mail.google.com/',
    aud: oauth.tokenUrl,
    iat: issuedAt,
    exp: issuedAt + ASSERTION_SECONDS,
  };
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), oauth.privateKey);
  return {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${signed}.${signature.toString('base64url')}`,
  };
}
