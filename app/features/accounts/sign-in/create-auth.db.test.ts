import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import { startGoogleSignIn } from '#app/features/accounts/sign-in/start-google-sign-in.server.ts';
import { asBrowser, buildPersonWithPassword, PASSWORD } from '#tests/factories/people.ts';
import { freePort } from '#tests/setup/programs.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const port = await freePort();
const issuer = `http://localhost:${port}`;

describe('a Google that is down when we start', () => {
  const app = createTestApp({
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: 'test',
    GOOGLE_CLIENT_SECRET: 'test',
  });
  let isHealthy = false;
  const google = createServer((_request, response) => {
    if (!isHealthy) return response.writeHead(503).end();
    const about = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(about));
  });
  afterAll(() => void google.close());

  const begin = () =>
    startGoogleSignIn(app.services, asBrowser(), {
      isSignUp: false,
      hasAgreedToTerms: false,
      next: '/',
    });

  test('is used as soon as it is back, without a restart; passwords work all the while', async () => {
    const { email } = await buildPersonWithPassword(app);
    await expect(begin()).rejects.toMatchObject({
      code: 'google_failed',
      detail: 'Google cannot be reached just now. Please try again in a moment.',
    });
    await once(google.listen(port, 'localhost'), 'listening');
    await expect(begin()).rejects.toMatchObject({ code: 'google_failed' });
    await signIn(app.services, asBrowser(), { email, password: PASSWORD });
    isHealthy = true;
    // Several people at once make it be asked once.
    const begun = await Promise.all([begin(), begin(), begin()]);
    for (const { url, cookies } of begun) {
      expect(url.startsWith(`${issuer}/auth?`)).toBe(true);
      expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
      expect(cookies).not.toEqual([]);
    }
    await signIn(app.services, asBrowser(), { email, password: PASSWORD });
  });
});
