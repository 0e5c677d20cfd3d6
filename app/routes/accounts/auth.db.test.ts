import { expect, test } from 'vitest';
import { TERMS_VERSION } from '#app/features/accounts/account.rules.ts';
import { buildPersonWithPassword, PASSWORD } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';
import { flashCookie } from '../flash.server.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const web = openWebProgram(app, secrets);

test.each([
  ['/messages?q=maya', '/messages?q=maya'],
  ['/\t/evil.example', '/'],
  ['//evil.example', '/'],
])('signing in with next=%j leads to %j', async (next, path) => {
  const { email } = await buildPersonWithPassword(app);
  const response = await fetch(`${web.origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: web.origin },
    body: new URLSearchParams({ email, password: PASSWORD, next }),
  });
  const location = response.headers.get('location') ?? '';
  expect(response.headers.getSetCookie().join()).toContain('session_token');
  expect(new URL(location, web.origin).href).toBe(`${web.origin}${path}`);
});

const signUpBy = (intent: string, answers: Record<string, string>) =>
  fetch(`${web.origin}/auth?tab=sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: web.origin },
    body: new URLSearchParams({
      ...{ intent, name: 'Maya', email: 'young@people.test', next: '/', terms: 'on' },
      ...{ password: PASSWORD, confirmPassword: PASSWORD, ...answers },
    }),
  });

test.each(['sign-up', 'google-sign-up'])(
  '%s without an answer about the age makes no account and says what is missing',
  async (intent) => {
    for (const answers of [{}, { age: '' }, { age: 'toString' }, { age: 'on' }]) {
      const response = await signUpBy(intent, answers as Record<string, string>);
      expect(response.status).toBe(422);
      expect(response.headers.getSetCookie().join()).not.toContain('session_token');
      expect(await response.text()).toContain('Choose one of the two');
    }
    const { rows } = await app.pool.query("select 1 from users where email = 'young@people.test'");
    expect(rows).toEqual([]);
  },
);

test.each([
  ['sign-in', '/auth', 'Invalid credentials'],
  ['sign-up', '/auth?tab=sign-up', 'Password too short'],
])('a refused %s without scripts keeps all but the passwords', async (intent, path, title) => {
  const typed = { name: 'Maya Lind', email: 'nobody@people.test' };
  const response = await fetch(`${web.origin}${path}`, {
    method: 'POST',
    headers: { origin: web.origin },
    body: new URLSearchParams({
      ...{ intent, ...typed, next: '/', terms: 'on', age: 'has-permission' },
      ...{ password: 'qwxzy', confirmPassword: 'qwxzy' },
    }),
  });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain(title);
  expect(page).toMatch(/<input[^>]*name="email"[^>]*value="nobody@people.test"/);
  expect(page).not.toContain('qwxzy');
  if (intent === 'sign-in') return;
  expect(page).toMatch(/<input[^>]*name="name"[^>]*value="Maya Lind"/);
  for (const name of ['age', 'terms']) {
    expect(page).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*checked=""`));
  }
});

test('somebody younger signs up without scripts, and their answer is kept with the version of the terms', async () => {
  const response = await signUpBy('sign-up', { age: 'has-permission' });
  expect(response.headers.getSetCookie().join()).toContain('session_token');
  const { rows } = await app.pool.query(
    "select is_adult, terms_version from users where email = 'young@people.test'",
  );
  expect(rows).toEqual([{ is_adult: false, terms_version: TERMS_VERSION }]);
});

test.each(['/auth?tab=sign-up', '/auth?error=signup_disabled'])(
  '%s asks for the age in words, without a birthday',
  async (path) => {
    const page = await (await fetch(`${web.origin}${path}`)).text();
    expect(page).toContain('I am 18 or older');
    expect(page).toContain('I am younger, and a parent or guardian allows it');
    expect(page).not.toContain('type="date"');
  },
);

/** Signs a new person in. @returns their cookies */
async function signIn(): Promise<string> {
  const { email } = await buildPersonWithPassword(app);
  const response = await fetch(`${web.origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: web.origin },
    body: new URLSearchParams({ email, password: PASSWORD, next: '/' }),
  });
  return cookiesOf(response);
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');

const visit = (path: string, cookie: string) =>
  fetch(`${web.origin}${path}`, { redirect: 'manual', headers: { cookie } });

test('Get Started leads someone who is signed in to the dashboard, also on a page from before', async () => {
  const pricing = await (await fetch(`${web.origin}/pricing`)).text();
  const links = [...pricing.matchAll(/<a[^>]*href="([^"]*)"[^>]*>Get Started<\/a>/g)].map(
    ([, path]) => path ?? '',
  );
  expect(links.length).toBeGreaterThan(1);
  const cookie = await signIn();
  const leadsTo = async (path: string) => (await visit(path, cookie)).headers.get('location');
  for (const path of links) expect(await leadsTo(path)).toBe('/dashboard');
  expect(await leadsTo('/auth')).toBe('/');
});

test.each([
  ['/admin/settings', 'Admin'],
  ['/admin/templates/new', 'Admin'],
  ['/admin/users', 'Staff'],
])('someone without a role reads that %s is for: %s', async (path, level) => {
  const cookie = await signIn();
  const denied = await visit(path, cookie);
  expect(denied.headers.get('location')).toBe('/dashboard');
  const dashboard = await visit('/dashboard', `${cookie}; ${cookiesOf(denied)}`);
  const text = (await dashboard.text()).replaceAll('<!-- -->', '');
  expect(text).toContain(`${level} access is required.`);
});

test.each(['/verify-email?token=any', '/reset-password?token=any'])(
  'the welcome waits until %s is left, so that it does not cover the button there',
  async (path) => {
    const session = await signIn();
    const welcome = (await flashCookie({ isWelcome: true })).split(';')[0];
    const page = await visit(path, `${session}; ${welcome}`);
    expect(await page.text()).not.toContain('unlocked 1 free send');
    const next = await visit('/', `${session}; ${cookiesOf(page)}`);
    expect(await next.text()).toContain('unlocked 1 free send');
  },
);
