import { describe, expect, test } from 'vitest';
import { hours } from '#app/platform/clock/clock.ts';
import {
  asBrowser,
  buildPerson,
  buildPersonWithPassword,
  credentialsOf,
  openSession,
  PASSWORD,
  type Person,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import {
  type AppOnPhone,
  buildAuthenticator,
  buildPasskey,
} from '#tests/factories/second-factor.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { isSignedInAs } from '../ownership/is-signed-in-as.server.ts';
import { resetPassword } from '../password/reset-password.server.ts';
import { findSession } from '../sessions/find-session.server.ts';
import { signOut } from '../sessions/sign-out.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import {
  confirmAuthenticator,
  startAuthenticator,
  turnAuthenticatorOff,
} from './authenticator.server.ts';
import { readAppSecret } from './factor-secrets.server.ts';
import { loadFactors } from './load-factors.server.ts';
import { passSecondFactor } from './pass-second-factor.server.ts';
import {
  addPasskey,
  createPasskeyOptions,
  removePasskey,
  signInWithPasskey,
} from './passkeys.server.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.server.ts';
import { undoFirstFactor } from './undo-first-factor.server.ts';

const app = createTestApp();

const stateOf = async (credentials: Headers) =>
  (await findSession(app.services, credentials, false)).state;

async function ownSession(credentials: Headers) {
  const session = await findSession(app.services, credentials, false);
  if (session.state !== 'signed-in') throw new Error(session.state);
  return session;
}

async function waitingSession(credentials: Headers) {
  const session = await findSession(app.services, credentials, false);
  if (session.state !== 'needs-factor') throw new Error(session.state);
  return session;
}

async function pass(credentials: Headers, code: string) {
  await passSecondFactor(
    app.services,
    asBrowser(credentials),
    await waitingSession(credentials),
    code,
  );
}

const outcomeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );

/** A person who signs in with a password and an authenticator app, and another browser of theirs that waits. */
async function buildProtected(): Promise<{ person: Person; phone: AppOnPhone; waiting: Headers }> {
  const person = await buildPerson(app, { isProven: true });
  const phone = await buildAuthenticator(app, person);
  return { person, phone, waiting: await openSession(app, person.userId) };
}

const subjectsTo = async (email: string) =>
  (await queuedMailsTo(app, email)).map(({ subject }) => subject);

/** What the sessions of a person have shown. */
async function proofsOf({ userId }: Person) {
  const { rows } = await app.pool.query(
    'select second_factor_at, proven_at from sessions where user_id = $1 order by id',
    [userId],
  );
  return rows;
}

/** Marks a session as one that has shown a second factor. */
async function showFactor(credentials: Headers) {
  const { sessionId } = await ownSession(credentials);
  await app.pool.query('update sessions set second_factor_at = now() where id = $1', [sessionId]);
}

/** What the authenticator app that is being set up shows. */
async function codeBeingSetUp({ userId }: Person) {
  const { rows } = await app.pool.query('select secret from two_factors where user_id = $1', [
    userId,
  ]);
  const secret = await readAppSecret(app.services, rows[0].secret);
  const { code } = await app.services.auth.api.generateTOTP({ body: { secret } });
  return code;
}

describe('an authenticator app', () => {
  test('is asked for once it is confirmed, also of other browsers, and shows recovery codes once', async () => {
    const person = await buildPerson(app, { isProven: true });
    const elsewhere = await openSession(app, person.userId);
    const { viewer } = await ownSession(person.credentials);
    await startAuthenticator(app.services, viewer);
    expect(await stateOf(elsewhere)).toBe('signed-in');

    const browser = asBrowser(person.credentials);
    // What it has shown of an earlier factor.
    await showFactor(elsewhere);
    const before = await proofsOf(person);
    const wrong = confirmAuthenticator(app.services, browser, viewer, '000000');
    expect(await outcomeOf(wrong)).toBe('second_factor_wrong');
    expect(await stateOf(elsewhere)).toBe('signed-in');
    expect(await proofsOf(person)).toEqual(before);

    const code = await codeBeingSetUp(person);
    const { codes, cookies } = await confirmAuthenticator(app.services, browser, viewer, code);
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(credentialsOf(cookies))).toBe('signed-in');
    expect(await stateOf(elsewhere)).toBe('needs-factor');
    expect(await subjectsTo(person.email)).toEqual(['A new way to sign in to Unsent']);
    expect(await outcomeOf(startAuthenticator(app.services, viewer))).toBe('second_factor_on');
    // The code that confirmed it was seen on this screen.
    expect(await outcomeOf(pass(elsewhere, code))).toBe('second_factor_used');
  });

  test('is not set up while nobody has proven the address', async () => {
    const person = await buildPerson(app);
    const { viewer } = await ownSession(person.credentials);
    const refused = startAuthenticator(app.services, viewer);
    expect(await outcomeOf(refused)).toBe('second_factor_needs_address');
  });

  test('lets in by its code, which counts once, also when it is sent twice at once', async () => {
    const { person, phone, waiting } = await buildProtected();
    const third = await openSession(app, person.userId);
    const code = await phone.code();
    const outcomes = await Promise.all([
      outcomeOf(pass(waiting, code)),
      outcomeOf(pass(third, code)),
    ]);
    expect(outcomes.sort()).toEqual(['in', 'second_factor_used']);
    expect([await stateOf(waiting), await stateOf(third)].sort()).toEqual([
      'needs-factor',
      'signed-in',
    ]);
  });

  test('is guessed ten times in a quarter of an hour, by all browsers and at once', async () => {
    const { person, phone, waiting } = await buildProtected();
    const third = await openSession(app, person.userId);
    const guesses = Array.from({ length: 15 }, (_, at) =>
      outcomeOf(pass(at % 2 ? waiting : third, '000000')),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'second_factor_wrong')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'second_factor_too_many')).toHaveLength(5);
    expect(await outcomeOf(pass(waiting, await phone.code()))).toBe('second_factor_too_many');
    app.clock.advance(16 * 60_000);
    expect(await outcomeOf(pass(waiting, await phone.code()))).toBe('in');
  });

  test('is turned off by a code, and its recovery codes end with it', async () => {
    const { person, phone, waiting } = await buildProtected();
    const { viewer } = await ownSession(person.credentials);
    const browser = asBrowser(person.credentials);
    const turnOff = (code: string) =>
      outcomeOf(turnAuthenticatorOff(app.services, browser, viewer, code));
    expect(await turnOff('000000')).toBe('second_factor_wrong');
    expect(await stateOf(waiting)).toBe('needs-factor');
    expect(await turnOff(await phone.code())).toBe('in');
    // It has shown a password at most.
    expect(await stateOf(waiting)).toBe('invalid');
    expect(await stateOf(person.credentials)).toBe('signed-in');
    expect(await loadFactors(app.services, person.userId)).toEqual({
      appSince: null,
      passkeys: [],
      codesLeft: null,
    });
    expect(await turnOff('')).toBe('in');
    expect(await subjectsTo(person.email)).toEqual(['A way to sign in to Unsent was removed']);
  });

  test('leaves the recovery codes to a passkey', async () => {
    const { person, phone } = await buildProtected();
    const passkeyId = await buildPasskey(app, person);
    const { viewer } = await ownSession(person.credentials);
    const browser = asBrowser(person.credentials);
    await turnAuthenticatorOff(app.services, browser, viewer, await phone.code());
    const waiting = await openSession(app, person.userId);
    expect(await outcomeOf(pass(waiting, await phone.code()))).toBe('second_factor_wrong');
    expect(await outcomeOf(pass(waiting, phone.recoveryCodes[0] ?? ''))).toBe('in');
    const third = await openSession(app, person.userId);
    await removePasskey(app.services, viewer, passkeyId);
    await removePasskey(app.services, viewer, passkeyId);
    expect((await loadFactors(app.services, person.userId)).codesLeft).toBeNull();
    expect(await stateOf(third)).toBe('invalid');
    expect(await stateOf(waiting)).toBe('signed-in');
  });
});

describe('a recovery code', () => {
  test('lets in once, however it is typed, and its owner is told how many are left', async () => {
    const { person, phone, waiting } = await buildProtected();
    const third = await openSession(app, person.userId);
    const code = phone.recoveryCodes[3] ?? '';
    expect(await outcomeOf(pass(waiting, ` ${code.toUpperCase().replace('-', ' ')} `))).toBe('in');
    expect(await outcomeOf(pass(third, code))).toBe('second_factor_wrong');
    const [mail] = await queuedMailsTo(app, person.email);
    expect(mail?.text).toContain('9 codes are left');
  });

  test('sent twice at once lets in once', async () => {
    const { person, phone, waiting } = await buildProtected();
    const third = await openSession(app, person.userId);
    const code = phone.recoveryCodes[0] ?? '';
    const outcomes = await Promise.all([
      outcomeOf(pass(waiting, code)),
      outcomeOf(pass(third, code)),
    ]);
    expect(outcomes.sort()).toEqual(['in', 'second_factor_wrong']);
  });

  test('ends when new ones are made', async () => {
    const { person, phone, waiting } = await buildProtected();
    const codes = await renewRecoveryCodes(app.services, person);
    expect(await outcomeOf(pass(waiting, phone.recoveryCodes[0] ?? ''))).toBe(
      'second_factor_wrong',
    );
    expect(await outcomeOf(pass(waiting, codes[0] ?? ''))).toBe('in');
  });

  test('is made for a passkey that lost them by a change of AUTH_SECRET', async () => {
    const person = await buildPerson(app, { isProven: true });
    await buildPasskey(app, person);
    expect((await loadFactors(app.services, person.userId)).codesLeft).toBe(0);
    const codes = await renewRecoveryCodes(app.services, person);
    expect((await loadFactors(app.services, person.userId)).codesLeft).toBe(10);
    const waiting = await openSession(app, person.userId);
    expect(await outcomeOf(pass(waiting, codes[0] ?? ''))).toBe('in');
  });

  test('is made for nobody without a factor', async () => {
    const person = await buildPerson(app);
    const refused = renewRecoveryCodes(app.services, person);
    expect(await outcomeOf(refused)).toBe('second_factor_off');
  });
});

describe('a passkey', () => {
  test.each([
    '',
    '{',
    '[]',
    '{}',
    '{"id":"x"}',
    `{"id":"${'x'.repeat(30_000)}"}`,
    '{"id":{"a":1}}',
  ])('that is %.20j signs nobody in and is not added', async (credential) => {
    const { person, waiting } = await buildProtected();
    const session = await waitingSession(waiting);
    const signedIn = signInWithPasskey(app.services, asBrowser(waiting), credential, session);
    expect(await outcomeOf(signedIn)).toBe('passkey_failed');
    const own = await ownSession(person.credentials);
    const browser = asBrowser(person.credentials);
    const added = addPasskey(app.services, browser, own, { name: 'Phone', credential });
    expect(await outcomeOf(added)).toBe('passkey_failed');
    expect((await loadFactors(app.services, person.userId)).passkeys).toEqual([]);
  });

  test('that is not one changes nothing of the session, and is tried ten times', async () => {
    const person = await buildPerson(app, { isProven: true });
    const own = await ownSession(person.credentials);
    const browser = asBrowser(person.credentials);
    const before = await proofsOf(person);
    const attempts = Array.from({ length: 12 }, () =>
      outcomeOf(addPasskey(app.services, browser, own, { name: '', credential: '{"id":"x"}' })),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'passkey_failed')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'passkey_too_many_attempts')).toHaveLength(2);
    expect(await proofsOf(person)).toEqual(before);
  });

  test('on the page for signing in ends the sessions of whom the browser was signed in as', async () => {
    const person = await buildPerson(app);
    const browser = asBrowser(person.credentials);
    const signedIn = signInWithPasskey(app.services, browser, '{"id":"x"}', null);
    expect(await outcomeOf(signedIn)).toBe('passkey_failed');
    expect(await stateOf(person.credentials)).toBe('invalid');
  });

  test('is asked for of one network a limited number of times', async () => {
    const browser = { ...asBrowser(), address: '198.51.100.77' };
    const ask = () => outcomeOf(createPasskeyOptions(app.services, browser, 'use'));
    for (let asked = 0; asked < 200; asked += 1) await ask();
    expect(await ask()).toBe('sign_in_network_too_many');
  });

  test('of somebody else is neither renamed nor removed', async () => {
    const { person } = await buildProtected();
    const other = await buildPerson(app);
    const passkeyId = await buildPasskey(app, other);
    await removePasskey(app.services, person, passkeyId);
    expect((await loadFactors(app.services, other.userId)).passkeys).toHaveLength(1);
  });
});

describe('a session that waits for the second factor', () => {
  test('comes of the right password, also after a reset, and is nobody yet', async () => {
    const person = await buildPersonWithPassword(app);
    await app.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    await buildAuthenticator(app, person);
    const { internalAdapter } = await app.services.auth.$context;
    await internalAdapter.createVerificationValue({
      value: person.userId,
      identifier: 'reset-password:aToken',
      expiresAt: new Date(Date.now() + 60_000),
    });
    const newPassword = `${PASSWORD} again`;
    const input = { token: 'aToken', newPassword, confirmPassword: newPassword };
    await resetPassword(app.services, asBrowser(), input);
    const { cookies, needsFactor } = await signIn(app.services, asBrowser(), {
      email: person.email,
      password: newPassword,
    });
    expect(needsFactor).toBe(true);
    const waiting = credentialsOf(cookies);
    expect(await stateOf(waiting)).toBe('needs-factor');
    expect(await isSignedInAs(app.services, asBrowser(waiting), person.userId)).toBe(false);
    const { rows } = await app.pool.query(
      "select 1 from security_events where user_id = $1 and action = 'sign_in'",
      [person.userId],
    );
    expect(rows).toEqual([]);
  });

  test.each(['authenticator', 'passkey'])('waits for an %s alone', async (factor) => {
    const person = await buildPersonWithPassword(app);
    if (factor === 'passkey') await buildPasskey(app, person);
    else await buildAuthenticator(app, person);
    const { email } = person;
    const signedIn = await signIn(app.services, asBrowser(), { email, password: PASSWORD });
    expect(signedIn.needsFactor).toBe(true);
    const waiting = credentialsOf(signedIn.cookies);
    expect(await isSignedInAs(app.services, asBrowser(waiting), person.userId)).toBe(false);
    await signOut(app.services, asBrowser(waiting));
    expect(await stateOf(person.credentials)).toBe('signed-in');
  });

  test('ends no other session when it signs out', async () => {
    const { person, waiting } = await buildProtected();
    await signOut(app.services, asBrowser(waiting));
    expect(await stateOf(waiting)).toBe('invalid');
    expect(await stateOf(person.credentials)).toBe('signed-in');
  });
});

describe('a first factor', () => {
  /** @returns the link in the mail about it */
  async function addApp(person: Person) {
    const { viewer } = await ownSession(person.credentials);
    await startAuthenticator(app.services, viewer);
    const code = await codeBeingSetUp(person);
    const browser = asBrowser(person.credentials);
    const { cookies } = await confirmAuthenticator(app.services, browser, viewer, code);
    const text = (await queuedMailsTo(app, person.email)).at(-1)?.text ?? '';
    const token = /undo-second-factor\?token=([\w.-]+)/.exec(text)?.[1] ?? '';
    return { token, credentials: credentialsOf(cookies) };
  }

  const undo = (token: string) => outcomeOf(undoFirstFactor(app.services, token));

  test('is taken back by the link in the mail, once, with every session', async () => {
    const person = await buildPerson(app, { isProven: true });
    const { token, credentials } = await addApp(person);
    expect(await undo(`${token}x`)).toBe('factor_undo_link_dead');
    const outcomes = await Promise.all([undo(token), undo(token)]);
    expect(outcomes.sort()).toEqual(['factor_undo_link_dead', 'in']);
    expect(await stateOf(credentials)).toBe('invalid');
    expect((await loadFactors(app.services, person.userId)).codesLeft).toBeNull();
    // The next one is another.
    await addApp({ ...person, credentials: await openSession(app, person.userId) });
    expect(await undo(token)).toBe('factor_undo_link_dead');
  });

  test('stays after 24 hours', async () => {
    const { token } = await addApp(await buildPerson(app, { isProven: true }));
    app.clock.advance(hours(24));
    expect(await undo(token)).toBe('factor_undo_link_dead');
  });
});

test('a dump of the database holds no secret of an app and no recovery code', async () => {
  const { person, phone } = await buildProtected();
  const { rows } = await app.pool.query('select * from two_factors where user_id = $1', [
    person.userId,
  ]);
  const text = JSON.stringify(rows);
  const secret = await readAppSecret(app.services, rows[0].secret);
  for (const plain of [secret, ...phone.recoveryCodes]) expect(text).not.toContain(plain);
});

test('factors end with their account', async () => {
  const { person } = await buildProtected();
  await buildPasskey(app, person);
  await app.pool.query('delete from users where id = $1', [person.userId]);
  const { rows } = await app.pool.query(
    `select user_id from two_factors where user_id = $1
     union all select user_id from passkeys where user_id = $1`,
    [person.userId],
  );
  expect(rows).toEqual([]);
});
