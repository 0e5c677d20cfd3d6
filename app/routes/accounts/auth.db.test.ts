import { expect, test } from 'vitest';
import { buildPersonWithPassword, PASSWORD } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

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
