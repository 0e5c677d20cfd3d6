import { afterAll, beforeAll, test } from 'vitest';
import { type Sandbox, startSandbox } from '../setup/programs.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { surviveKilledWorkers } from './kill-worker.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

test('a worker killed 200 times while 1,000 messages fall due loses none and misdirects none', async () => {
  const env = { ...secrets, DATABASE_URL: app.databaseUrl, SMTP_URL: sandbox.smtpUrl };
  await surviveKilledWorkers({
    app,
    env,
    sandbox,
    messages: 1_000,
    kills: 200,
    dueWithinMs: 120_000,
  });
});
