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

/** Settings of a app whose Google is the stand-in of this file. */
export const googleEnvironment = {
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: 'unsent-sandbox',
  GOOGLE_CLIENT_SECRET: 'not-a-secret',
};

/** The stand-in for Google over a real socket, for the tests of a file. */
export function openGoogle(app: TestApp): void {
  const server = createServer();
  beforeAll(async () => {
    server.on('request', createIdentityProvider(issuer, app.config.baseUrl));
    await once(server.listen(port, 'localhost'), 'listening');
  });
  afterAll(() => void server.close());
}

interface Arrival {
  /** The place on our site where the round trip ends. */
  place: URL;
  /** The cookies the browser was given on the way, by name. */
  cookies: Map<string, string>;
}

/** Goes to Google, says there who one is, and comes back. */
export async function comeByGoogle(
  app: TestApp,
  email: string,
  { address = '198.51.100.1', isSignUp = true } = {},
): Promise<Arrival> {
  const cookies = new Map<string, string>();
  const keep = (lines: string[]) => {
    for (const line of lines) {
      const [name = '', value = ''] = line.split(/[=;]/);
      cookies.set(name, value);
    }
  };
  const headers = () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Headers({ cookie, 'x-client-address': address });
  };
  const leadsTo = async (url: string, form?: Record<string, string>) => {
    const method = form ? 'POST' : 'GET';
    const body = form && new URLSearchParams(form);
    const asked = {
      method,
      headers: headers(),
      redirect: 'manual',
      ...(body && { body }),
    } as const;
    const answer = await fetch(url, asked);
    keep(answer.headers.getSetCookie());
    return new URL(answer.headers.get('location') ?? '', issuer).href;
  };

  const asked = { isSignUp, hasAgreedToTerms: true, next: '/dashboard' };
  const begun = await startGoogleSignIn(app.services, asBrowser(headers(), address), asked);
  keep(begun.cookies);
  const question = await leadsTo(begun.url);
  const person = { email, name: 'Maya Lind', verified: 'on', choice: 'continue' };
  const back = await leadsTo(await leadsTo(question, person));
  const answer = await app.services.auth.handler(new Request(back, { headers: headers() }));
  keep(answer.headers.getSetCookie());
  await app.platform.background.settled();
  return { place: new URL(answer.headers.get('location') ?? '', app.config.baseUrl), cookies };
}
