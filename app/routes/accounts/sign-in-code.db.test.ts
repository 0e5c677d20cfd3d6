import { describe, expect, test } from 'vitest';
import {
  buildPerson,
  buildPersonWithPassword,
  openSession,
  PASSWORD,
} from '#tests/factories/people.ts';
import { buildAuthenticator } from '#tests/factories/second-factor.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

const secrets = {
  ...testEnvironment('postgres://unused@localhost/unused'),
  REQUIRE_STAFF_SECOND_FACTOR: 'true',
};
const app = createTestApp(secrets);
const web = openWebProgram(app, secrets);

async function request(path: string, cookie: string, fields?: Record<string, string>) {
  const response = await fetch(`${web.origin}${path}`, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie, origin: web.origin, accept: 'text/html' },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  const { status, headers } = response;
  const cookies = headers.getSetCookie().map((set) => set.split(';')[0]);
  return {
    status,
    leadsTo: headers.get('location'),
    cookie: cookies.join('; '),
    html: await response.text(),
  };
}

const cookieOf = (credentials: Headers) => credentials.get('cookie') ?? '';

async function buildProtected() {
  const person = await buildPersonWithPassword(app);
  await app.pool.query('update users set email_verified = true where id = $1', [person.userId]);
  return { person, phone: await buildAuthenticator(app, person) };
}

describe('signing in with a second factor', () => {
  test('leads through the second step to where it began, and no page opens before', async () => {
    const { person, phone } = await buildProtected();
    const signedIn = await request('/auth', '', {
      email: person.email,
      password: PASSWORD,
      next: '/settings',
    });
    expect(signedIn.leadsTo).toBe('/auth/code?next=%2Fsettings');
    const { cookie } = signedIn;
    for (const path of ['/settings', '/dashboard', '/messages']) {
      expect((await request(path, cookie)).leadsTo).toBe(
        `/auth/code?next=${encodeURIComponent(path)}`,
      );
    }
    expect((await request('/auth', cookie)).leadsTo).toBe('/auth/code?next=%2F');
    expect((await request('/pricing', cookie)).status).toBe(200);
    expect((await request('/settings/export', cookie, { format: 'json' })).status).toBe(401);
    expect((await request('/passkey/options', cookie, { purpose: 'add' })).status).toBe(401);

    const enter = (oneTimePassword: string, next = '/settings') =>
      request('/auth/code', cookie, { intent: 'code', oneTimePassword, next });
    const wrong = await enter('000000');
    expect([wrong.status, wrong.html]).toEqual([
      422,
      expect.stringContaining('This code is not right'),
    ]);
    expect((await enter(await phone.code())).leadsTo).toBe('/settings');
    expect((await request('/settings', cookie)).status).toBe(200);
    expect((await enter('000000', '//evil.example')).leadsTo).toBe('/');
  });

  test('keeps a form whose session had ended through both steps, without scripts', async () => {
    const { person, phone } = await buildProtected();
    const fields = { intent: 'draft', personalizedContent: 'I never rang.' };
    const ended = await request('/compose', '', fields);
    expect(ended.status).toBe(401);
    const held = JSON.stringify({
      action: '/compose',
      isMultipart: false,
      fields: Object.entries(fields),
    });
    const credentials = { email: person.email, password: PASSWORD };
    const first = await request('/auth', '', {
      intent: 'sign-in',
      next: '/compose',
      held,
      ...credentials,
    });
    expect(first.html).toContain('I never rang.');
    expect(first.html).toContain('One more step');
    const enter = (oneTimePassword: string) =>
      request('/auth/code', first.cookie, {
        intent: 'code',
        next: '/compose',
        held,
        oneTimePassword,
      });
    const wrong = await enter('000000');
    expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('I never rang.')]);
    const second = await enter(await phone.code());
    expect([second.status, second.html]).toEqual([200, expect.stringContaining('I never rang.')]);
    expect((await request('/settings', first.cookie)).status).toBe(200);
  });
});

describe('where staff need a second factor', () => {
  async function buildAdmin() {
    const person = await buildPerson(app, { isProven: true });
    await app.pool.query(
      "insert into user_roles (user_id, role, created_at) values ($1, 'admin', now())",
      [person.userId],
    );
    return { person, cookie: cookieOf(person.credentials) };
  }

  test('a role counts from the moment there is one', async () => {
    const { person, cookie } = await buildAdmin();
    for (const path of ['/admin', '/admin/settings', '/admin/users', '/admin/reports']) {
      expect((await request(path, cookie)).leadsTo).toBe('/settings/signing-in');
    }
    const other = await buildPerson(app);
    const suspend = () => request(`/admin/users/${other.userId}`, cookie, { intent: 'suspend' });
    expect((await suspend()).leadsTo).toBe('/settings/signing-in');
    expect((await request('/dashboard', cookie)).status).toBe(200);
    const page = await request('/settings/signing-in', cookie);
    expect(page.html).toContain('The admin area opens once you have one of these.');

    await buildAuthenticator(app, person);
    expect((await request('/admin', cookie)).status).toBe(200);
    expect((await suspend()).leadsTo).toBe(`/admin/users/${other.userId}`);
  });

  test('a person without a role is told of the role, not of a factor', async () => {
    const { credentials } = await buildPerson(app);
    expect((await request('/admin', cookieOf(credentials))).leadsTo).toBe('/dashboard');
  });

  test('the page asks who is there before it changes anything', async () => {
    const { person } = await buildAdmin();
    const stale = cookieOf(await openSession(app, person.userId, '20 minutes'));
    const page = '/settings/signing-in';
    const next = `/confirm?next=${encodeURIComponent(page)}`;
    expect((await request(page, stale)).leadsTo).toBe(next);
    expect((await request(page, stale, { intent: 'start-app' })).leadsTo).toBe(next);
    const options = await request('/passkey/options', stale, { purpose: 'add' });
    expect(options.status).toBe(403);
    const { rows } = await app.pool.query('select 1 from two_factors where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  });
});
