import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Child } from '#server/local/child.ts';
import { makeDeliveriesDue } from '../factories/deliveries.ts';
import { buildSent, giveFreeSends, liftFreeSendBudget } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { killHard, type Sandbox, startProgram, startSandbox } from '../setup/programs.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';

const WORKERS = 4;
const MESSAGES = 2_000;

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const workers: Child[] = [];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await Promise.all(workers.map(killHard));
  await sandbox.stop();
});

test(`${WORKERS} workers send ${MESSAGES} due messages, each exactly once`, async () => {
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, MESSAGES);
  await liftFreeSendBudget(app);
  const recipients = Array.from({ length: MESSAGES }, (_, number) => `r${number}@recipients.test`);
  for (const recipientEmail of recipients) await buildSent(app, sender, { recipientEmail });
  await makeDeliveriesDue(app);

  const env = {
    ...secrets,
    DATABASE_URL: app.databaseUrl,
    DATABASE_POOL_SIZE: '5',
    SMTP_URL: sandbox.smtpUrl,
  };
  for (let count = 0; count < WORKERS; count += 1) {
    workers.push(await startProgram('worker', env));
  }
  await Promise.all(workers.map(({ ready }) => ready));
  const isDone = async () => {
    const { rows } = await app.pool.query(
      "select count(*)::int as open from deliveries where state <> 'accepted'",
    );
    return rows[0].open === 0;
  };
  await vi.waitUntil(isDone, { timeout: 600_000, interval: 250 });
  const exited = Promise.all(workers.map(({ process }) => once(process, 'exit')));
  for (const { process } of workers) process.kill('SIGTERM');
  expect(await exited).toEqual(workers.map(() => [0, null]));

  const letters = (await sandbox.mails()).filter(({ link }) => link !== '');
  expect(letters.map(({ to }) => to).sort()).toEqual(recipients.sort());
  expect(new Set(letters.map(({ link }) => link)).size).toBe(MESSAGES);
});
