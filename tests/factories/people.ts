import { createHmac, randomUUID } from 'node:crypto';
import type { Browser } from '#app/features/accounts/account-types.ts';
import { syncProfile } from '#app/features/accounts/profile/sync-profile.server.ts';
import { signUp } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { accountMailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import type { TestApp } from '../setup/test-app.ts';

export interface Person {
  userId: string;
  email: string;
  /** The headers their signed-in browser sends. */
  credentials: Headers;
}

interface PersonInput {
  email?: string;
  name?: string;
  /** Whether they have proven their address; not by default. */
  isProven?: boolean;
}

export const PASSWORD = 'correct horse';

/**
 * Creates an account with its one free send, and signs it in. Inserts the rows directly, because
 * hashing a password is slow on purpose; `buildPersonWithPassword` signs up properly.
 */
export async function buildPerson(app: TestApp, given: PersonInput = {}): Promise<Person> {
  const { email = `${randomUUID()}@people.test`, name = 'Jonas Weber', isProven = false } = given;
  const { rows } = await app.pool.query(
    `insert into users (email, name, email_verified, mailbox_hash, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now()) returning id`,
    [email, name, isProven, accountMailboxHash(app.platform.keyring, email)],
  );
  const userId = rows[0].id;
  await syncProfile(app.services, userId);
  return { userId, email, credentials: await openSession(app, userId) };
}

/**
 * Signs a person in on another browser.
 * @param ago how long ago they signed in, as an interval of PostgreSQL
 */
export async function openSession(
  app: TestApp,
  userId: string,
  ago = '0 seconds',
): Promise<Headers> {
  const token = randomUUID();
  await app.pool.query(
    `insert into sessions (user_id, token, expires_at, created_at, updated_at)
     values ($1, $2, now() + interval '30 days', now() - $3::interval, now())`,
    [userId, token, ago],
  );
  const { secret } = await app.services.auth.$context;
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return new Headers({
    cookie: `unsent.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
  });
}

/** Signs up through the use case, with `PASSWORD`. */
export async function buildPersonWithPassword(
  app: TestApp,
  given: PersonInput = {},
): Promise<Person> {
  const { email = `${randomUUID()}@people.test`, name = 'Jonas Weber' } = given;
  const { cookies } = await signUp(app.services, asBrowser(), {
    name,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    hasAgreedToTerms: true,
    isAdult: true,
  });
  const { rows } = await app.pool.query('select id from users where email = $1', [
    normalizeEmail(email),
  ]);
  const userId = rows[0].id;
  await app.platform.background.settled();
  return { userId, email, credentials: credentialsOf(cookies) };
}

export function credentialsOf(cookies: string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}

/** A browser with these credentials, at an address reserved for documentation. */
export const asBrowser = (credentials = new Headers(), address = '203.0.113.9'): Browser => ({
  credentials,
  address,
});

/** Gives a person a picture and a private profile. @returns the picture's id in its URL */
export async function buildPrivateAvatar(app: TestApp, person: Person): Promise<string> {
  const avatarId = randomUUID();
  const key = `avatars/${person.userId}/avatar.webp`;
  await app.platform.storage.disk.put(key, 'a picture');
  await app.pool.query(
    `update profiles set avatar_id = $2::uuid, avatar_key = $3, avatar_url = '/avatars/' || ($2::uuid)::text,
       profile_visibility = 'private' where user_id = $1`,
    [person.userId, avatarId, key],
  );
  return avatarId;
}

const withRole =
  (role: 'admin' | 'staff') =>
  async (app: TestApp, given: PersonInput = {}) => {
    const person = await buildPerson(app, given);
    await app.pool.query(
      'insert into user_roles (user_id, role, created_at) values ($1, $2, now())',
      [person.userId, role],
    );
    return { ...person, roles: [role] };
  };

/** Creates a member of staff, as routes and use cases see them. */
export const buildAdmin = withRole('admin');
export const buildStaff = withRole('staff');

/** Suspends a person without ending their sessions, as a race might. */
export async function suspend(app: TestApp, { userId }: Person): Promise<void> {
  await app.pool.query('update users set suspended_at = now() where id = $1', [userId]);
}
