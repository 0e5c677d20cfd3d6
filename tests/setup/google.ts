import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { startGoogleSignIn } from '#app/features/accounts/sign-in/start-google-sign-in.server.ts';
import { createIdentityProvider } from '#sandbox/google/identity-provider.ts';
import { asBrowser } from '../factories/people.ts';
import { freePort } from './programs.ts';
import type { TestApp } from './test-app.ts';

const port = await freePort();
const issuer = `http://localhost:${port}`;

/** Settings that make an app use the simulated Google below. */
export const googleEnvironment = {
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: 'unsent-sandbox',
  GOOGLE_CLIENT_SECRET: 'not-a-secret',
};

/** Runs the sandbox's identity provider for the tests of a file. */
export function openGoogle(app: TestApp): void {
  const server = createServer();
  beforeAll(async () => {
    server.on('request', createIdentityProvider(issuer, app.config.baseUrl));
    await once(server.listen(port, 'localhost'), 'listening');
    // The first attempt may have begun before the server listened.
    await app.services.auth.connectGoogle();
    await app.services.auth.connectGoogle();
  });
  afterAll(() => void server.close());
}

interface GoogleSignIn {
  /** Where on our site the flow ends. */
  location: URL;
  /** The cookies set on the way, by name. */
  cookies: Map<string, string>;
}

/** Signs in with Google, as a browser would: redirects there, a form, and redirects back. */
export async function signInWithGoogle(
  app: TestApp,
  email: string,
  {
    address = '198.51.100.1',
    isSignUp = true,
    isVerified = true,
    name = 'Maya Lind',
    isAdult = true,
    start = startGoogleSignIn,
  } = {},
): Promise<GoogleSignIn> {
  const cookies = new Map<string, string>();
  const saveCookies = (lines: string[]) => {
    for (const line of lines) {
      const [name = '', value = ''] = line.split(/[=;]/);
      cookies.set(name, value);
    }
  };
  const headers = () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Headers({ cookie, 'x-client-address': address });
  };
  const followTo = async (url: string, form?: Record<string, string>) => {
    const method = form ? 'POST' : 'GET';
    const body = form && new URLSearchParams(form);
    const init = {
      method,
      headers: headers(),
      redirect: 'manual',
      ...(body && { body }),
    } as const;
    const answer = await fetch(url, init);
    saveCookies(answer.headers.getSetCookie());
    return new URL(answer.headers.get('location') ?? '', issuer).href;
  };

  const options = { isSignUp, hasAgreedToTerms: true, isAdult, next: '/dashboard' };
  const started = await start(app.services, asBrowser(headers(), address), options);
  saveCookies(started.cookies);
  const consentUrl = await followTo(started.url);
  const person = { email, name, ...(isVerified && { verified: 'on' }), choice: 'continue' };
  const callbackUrl = await followTo(await followTo(consentUrl, person));
  const answer = await app.services.auth.handler(new Request(callbackUrl, { headers: headers() }));
  saveCookies(answer.headers.getSetCookie());
  await app.platform.background.settled();
  return { location: new URL(answer.headers.get('location') ?? '', app.config.baseUrl), cookies };
}
