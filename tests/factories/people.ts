import { randomUUID } from 'node:crypto';
import { signUp } from '#app/features/accounts/public.server.ts';
import { syncProfile } from '#app/features/accounts/sync-profile.server.ts';
import type { House } from '../setup/house.ts';

export interface Person {
  userId: string;
  email: string;
  password: string;
  /** What their browser sends to prove who they are. */
  credentials: Headers;
}

/** Somebody with an account, signed in, with the one free send of a new account. */
export async function buildPerson(
  house: House,
  given: { email?: string; name?: string } = {},
): Promise<Person> {
  const email = given.email ?? `${randomUUID()}@people.test`;
  const password = 'correct horse';
  const { cookies } = await signUp(house.services, new Headers(), {
    name: given.name ?? 'Jonas Weber',
    email,
    password,
    confirmPassword: password,
    hasAgreedToTerms: true,
  });
  const { rows } = await house.pool.query('select id from users where email = $1', [email]);
  const userId = rows[0].id;
  // The product does this in the background; a test must know that it is done.
  await syncProfile(house.services, userId);
  return { userId, email, password, credentials: credentialsOf(cookies) };
}

export function credentialsOf(cookies: string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}
