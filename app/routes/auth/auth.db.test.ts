import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Child } from '#server/local/child.ts';
import { buildPersonWithPassword, PASSWORD } from '#tests/factories/people.ts';
import { openHouse, testEnvironment } from '#tests/setup/house.ts';
import { freePort, startProgram } from '#tests/setup/programs.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const house = openHouse(secrets);
let origin: string;
let web: Child;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  web = startProgram('web', { ...secrets, DATABASE_URL: house.databaseUrl, PORT: String(port) });
  await web.ready;
});
afterAll(() => web.stop());

test.each([
  ['/messages?q=maya', '/messages?q=maya'],
  ['/\t/evil.example', '/'],
  ['//evil.example', '/'],
])('signing in on the way to %j leads to %j', async (next, place) => {
  const { email } = await buildPersonWithPassword(house);
  const answer = await fetch(`${origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email, password: PASSWORD, next }),
  });
  const location = answer.headers.get('location') ?? '';
  expect(answer.headers.getSetCookie().join()).toContain('session_token');
  expect(new URL(location, origin).href).toBe(`${origin}${place}`);
});
