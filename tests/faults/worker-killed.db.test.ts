import { afterAll, beforeAll, test } from 'vitest';
import { type Sandbox, startSandbox } from '../setup/programs.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { killWorkersWhileSending } from './kill-worker.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

test('no message is lost or misdirected when a worker is killed five times while 100 fall due', async () => {
  const env = { ...secrets, DATABASE_URL: app.databaseUrl, SMTP_URL: sandbox.smtpUrl };
  await killWorkersWhileSending({
    app,
    env,
    sandbox,
    messages: 100,
    kills: 5,
    dueWithinMs: 5_000,
  });
}, 300_000);
