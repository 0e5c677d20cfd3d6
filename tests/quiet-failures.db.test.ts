import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { buildIfChanged } from '#server/local/build.ts';
import { buildPerson } from './factories/people.ts';
import { freePort } from './setup/programs.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

/** Libraries print errors themselves; that must reveal no more than our log does. */
test('when queries fail, neither we nor a library print personal data', async () => {
  const person = await buildPerson(app);
  const port = await freePort();
  await buildIfChanged(() => {});
  const web = spawn(process.execPath, ['build/server/web.js'], {
    env: { ...secrets, DATABASE_URL: app.databaseUrl, PORT: String(port), LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [web.stdout, web.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const origin = `http://localhost:${port}`;
  await vi.waitUntil(() => fetch(`${origin}/health/live`).catch(() => null), { timeout: 30_000 });

  // Without the table, every way to sign in fails in the middle of a query.
  await app.pool.query('alter table users rename to hidden_users');
  const cookie = person.credentials.get('cookie') ?? '';
  const form = { email: person.email, password: 'correct horse' };
  for (const path of ['/dashboard', '/settings', '/session']) {
    await (await fetch(origin + path, { headers: { cookie } })).arrayBuffer();
  }
  const body = new URLSearchParams({ intent: 'sign-in', ...form });
  const answer = await fetch(`${origin}/auth`, { method: 'POST', headers: { origin }, body });
  expect(await answer.text()).not.toMatch(/Failed query|hidden_users|relation/);
  await vi.waitUntil(() => output.includes('"level":50'), { timeout: 10_000 });

  const token = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '';
  expect(token).toHaveLength(36);
  for (const secret of [person.email, person.userId, token, 'correct horse', 'params']) {
    expect(output).not.toContain(secret);
  }
  for (const line of output.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');

  await app.pool.query('alter table hidden_users rename to users');
  web.kill('SIGTERM');
  expect(await once(web, 'exit')).toEqual([0, null]);
});
