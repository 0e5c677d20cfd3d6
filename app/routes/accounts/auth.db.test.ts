import { expect, test } from 'vitest';
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
