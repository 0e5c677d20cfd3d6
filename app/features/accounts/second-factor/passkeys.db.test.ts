import { describe, expect, test } from 'vitest';
import { createDevice } from '#tests/factories/device.ts';
import {
  asBrowser,
  buildAdmin,
  buildPerson,
  credentialsOf,
  openSession,
  type Person,
} from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { findSession } from '../sessions/find-session.server.ts';
import { loadFactors } from './load-factors.server.ts';
import { addPasskey, createPasskeyOptions, signInWithPasskey } from './passkeys.server.ts';
import { requestFactorReset } from './request-factor-reset.server.ts';

const app = createTestApp();

const site = () => app.platform.config.baseUrl;
const ELSEWHERE = 'https://unsent.example.org';

const stateOf = async (credentials: Headers) =>
  (await findSession(app.services, credentials, false)).state;

const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );

/** Asks for options as a browser does, which keeps their cookie. */
async function ask(purpose: 'add' | 'use', credentials = new Headers()) {
  const { options, cookies } = await createPasskeyOptions(
    app.services,
    asBrowser(credentials),
    purpose,
  );
  const own = credentials.get('cookie');
  const given = credentialsOf(cookies).get('cookie') ?? '';
  const { challenge } = options as { challenge: string };
  return {
    challenge,
    browser: asBrowser(new Headers({ cookie: own ? `${own}; ${given}` : given })),
  };
}

type Circumstances = Partial<Parameters<ReturnType<typeof createDevice>['create']>[0]>;

async function add(person: Person, device = createDevice(), given: Circumstances = {}) {
  const session = await findSession(app.services, person.credentials, false);
  if (session.state !== 'signed-in') throw new Error(session.state);
  const { challenge, browser } = await ask('add', person.credentials);
  const credential = device.create({ challenge, origin: site(), ...given });
  return addPasskey(app.services, browser, session, { name: 'My phone', credential });
}

async function signIn(
  device: ReturnType<typeof createDevice>,
  given: Circumstances = {},
  credentials?: Headers,
) {
  const { challenge, browser } = await ask('use', credentials);
  const credential = device.use({ challenge, origin: site(), ...given });
  const attempt = () => signInWithPasskey(app.services, browser, credential, null);
  return { attempt, signedIn: async () => credentialsOf((await attempt()).cookies) };
}

async function buildOwner() {
  const person = await buildPerson(app, { isProven: true });
  const device = createDevice();
  await add(person, device);
  return { person, device };
}

describe('a passkey', () => {
  test('is added with recovery codes, keeps its own session in and asks the others', async () => {
    const person = await buildPerson(app, { isProven: true });
    const elsewhere = await openSession(app, person.userId);
    expect((await add(person)).codes).toHaveLength(10);
    expect((await loadFactors(app.services, person.userId)).passkeys).toMatchObject([
      { name: 'My phone' },
    ]);
    expect(await stateOf(person.credentials)).toBe('signed-in');
    expect(await stateOf(elsewhere)).toBe('needs-factor');
  });

  test('signs in without a password, and past the second factor', async () => {
    const { device } = await buildOwner();
    const { signedIn } = await signIn(device);
    expect(await stateOf(await signedIn())).toBe('signed-in');
  });

  test('stops a reset that waits, since nothing is lost', async () => {
    const { person, device } = await buildOwner();
    const admin = { ...(await buildAdmin(app)), roles: ['admin' as const] };
    await requestFactorReset(app.services, admin, person.userId, 'They lost their phone.');
    await (await signIn(device)).signedIn();
    const { rows } = await app.pool.query('select 1 from factor_resets where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  });

  test('ends the session of somebody else that the browser had', async () => {
    const { device } = await buildOwner();
    const other = await buildPerson(app);
    await (await signIn(device, {}, other.credentials)).signedIn();
    expect(await stateOf(other.credentials)).toBe('invalid');
  });

  const refused: [string, Circumstances][] = [
    ['of another site', { origin: ELSEWHERE }],
    ['of another site, that a page there says is ours', { host: new URL(ELSEWHERE).hostname }],
    ['used on a page of another site', { origin: ELSEWHERE, host: 'localhost' }],
    ['for a question that we did not ask', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['that nobody has unlocked', { isUnlocked: false }],
  ];

  test.each(refused)('%s signs nobody in', async (_, given) => {
    const { device } = await buildOwner();
    const { attempt } = await signIn(device, given);
    expect(await outcomeOf(attempt())).toBe('passkey_failed');
  });

  test.each(refused)('%s is not added', async (_, given) => {
    const person = await buildPerson(app, { isProven: true });
    expect(await outcomeOf(add(person, createDevice(), given))).toBe('passkey_failed');
    expect((await loadFactors(app.services, person.userId)).passkeys).toEqual([]);
    expect(await stateOf(person.credentials)).toBe('signed-in');
  });

  test('that we do not know signs nobody in', async () => {
    const { attempt } = await signIn(createDevice());
    expect(await outcomeOf(attempt())).toBe('passkey_failed');
  });

  test('answers a question once, also twice at once', async () => {
    const { device } = await buildOwner();
    const { attempt } = await signIn(device);
    const outcomes = await Promise.all([outcomeOf(attempt()), outcomeOf(attempt())]);
    expect(outcomes.sort()).toEqual(['in', 'passkey_failed']);
    expect(await outcomeOf(attempt())).toBe('passkey_failed');
  });

  test('of somebody else does not let a session in that waits', async () => {
    const { device } = await buildOwner();
    const { person } = await buildOwner();
    const waiting = await openSession(app, person.userId);
    const session = await findSession(app.services, waiting, false);
    if (session.state !== 'needs-factor') throw new Error(session.state);
    const { challenge, browser } = await ask('use', waiting);
    const credential = device.use({ challenge, origin: site() });
    const attempt = signInWithPasskey(app.services, browser, credential, session);
    expect(await outcomeOf(attempt)).toBe('passkey_failed');
    expect(await stateOf(waiting)).toBe('needs-factor');
  });
});
