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

describe('Google is down when the server starts', () => {
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

  const start = () =>
    startGoogleSignIn(app.services, asBrowser(), {
      isSignUp: false,
      hasAgreedToTerms: false,
      isAdult: null,
      next: '/',
    });

  test('Google sign-in works as soon as Google is back, and passwords work throughout', async () => {
    const { email } = await buildPersonWithPassword(app);
    await expect(start()).rejects.toMatchObject({
      code: 'google_failed',
      detail: 'Google cannot be reached right now. Please try again in a moment.',
    });
    await once(google.listen(port, 'localhost'), 'listening');
    await expect(start()).rejects.toMatchObject({ code: 'google_failed' });
    await signIn(app.services, asBrowser(), { email, password: PASSWORD });
    isHealthy = true;
    // Simultaneous sign-ins share one request to Google.
    const started = await Promise.all([start(), start(), start()]);
    for (const { url, cookies } of started) {
      expect(url.startsWith(`${issuer}/auth?`)).toBe(true);
      expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
      expect(cookies).not.toEqual([]);
    }
    await signIn(app.services, asBrowser(), { email, password: PASSWORD });
  });
});
