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
])('signing in on the way to %j leads to %j', async (next, place) => {
  const { email } = await buildPersonWithPassword(app);
  const answer = await fetch(`${web.origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: web.origin },
    body: new URLSearchParams({ email, password: PASSWORD, next }),
  });
  const location = answer.headers.get('location') ?? '';
  expect(answer.headers.getSetCookie().join()).toContain('session_token');
  expect(new URL(location, web.origin).href).toBe(`${web.origin}${place}`);
});
