import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Child } from '#server/local/child.ts';
import { makeDeliveriesDue } from '../factories/deliveries.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openMailServer } from '../setup/mail-server.ts';
import { killHard, startProgram } from '../setup/programs.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';

/** Three mails the worker is suspended in the middle of, named by how far each has got. */
const RECIPIENTS = {
  /** The server has not answered RCPT yet. */
  early: 'early@recipients.test',
  /** The final dot is recorded in the database, but the worker does not know that yet. */
  recorded: 'recorded@recipients.test',
  /** The final dot is sent, and the server's answer has not arrived. */
  late: 'late@recipients.test',
};

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const mailServer = openMailServer();
const workers: Child[] = [];
const env = () => ({ ...secrets, DATABASE_URL: app.databaseUrl, SMTP_URL: mailServer.url });

const startWorker = async () => {
  const worker = await startProgram('worker', env());
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, 3);
  for (const recipientEmail of Object.values(RECIPIENTS)) {
    await buildSent(app, sender, { recipientEmail });
  }
  await makeDeliveriesDue(app);
});
afterAll(() => Promise.all(workers.map(killHard)));

const countOf = (to: string) => mailServer.accepted.filter((mail) => mail.to === to).length;

const deliveries = async () => (await app.pool.query('select * from deliveries order by id')).rows;

const waitUntilTrue = (condition: string) =>
  vi.waitUntil(async () => (await app.pool.query(`select ${condition} as yes`)).rows[0].yes, {
    timeout: 150_000,
    interval: 100,
  });

/** Suspends a worker at the moment it is at all three points at once. */
async function suspendMidway(worker: Child): Promise<void> {
  const [lateIsSent, recordWaits, isSuspended] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const lock = await app.pool.connect();
  mailServer.onEnd = async (to) => {
    if (to !== RECIPIENTS.late) return undefined;
    lateIsSent.resolve();
    await isSuspended.promise;
    return undefined;
  };
  mailServer.onRecipient = async (to) => {
    if (to === RECIPIENTS.recorded) {
      await lateIsSent.promise;
      await lock.query('begin');
      await lock.query(
        `select 1 from deliveries where state = 'waiting' and transmitting_since is null for update`,
      );
      recordWaits.resolve();
    }
    if (to === RECIPIENTS.early) await isSuspended.promise;
    return undefined;
  };
  await recordWaits.promise;
  await waitUntilTrue(
    "exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')",
  );
  worker.process.kill('SIGSTOP');
  await lock.query('commit');
  lock.release();
  await waitUntilTrue('(select count(transmitting_since) = 2 from deliveries)');
  mailServer.onRecipient = () => undefined;
  mailServer.onEnd = () => undefined;
  isSuspended.resolve();
}

test('a worker suspended past its lease sends nothing more and changes nothing when it wakes up', async () => {
  const suspended = await startWorker();
  await suspendMidway(suspended);
  expect(countOf(RECIPIENTS.early) + countOf(RECIPIENTS.recorded)).toBe(0);

  const other = await startWorker();
  await waitUntilTrue("(select bool_and(state = 'accepted') from deliveries)");
  other.process.kill('SIGTERM');
  await once(other.process, 'exit');
  const before = await deliveries();

  suspended.process.kill('SIGCONT');
  suspended.process.kill('SIGTERM');
  // It exits only after it has dealt with everything it had started.
  expect(await once(suspended.process, 'exit')).toEqual([0, null]);

  expect(await deliveries()).toEqual(before);
  expect(before.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
  expect(before.map((row) => row.unknown_outcomes).sort()).toEqual([0, 1, 1]);
  expect(countOf(RECIPIENTS.early)).toBe(1);
  expect(countOf(RECIPIENTS.recorded)).toBe(1);
  const copies = mailServer.accepted.filter(({ to }) => to === RECIPIENTS.late);
  expect(copies).toHaveLength(2);
  expect(copies[1]?.bytes.equals(copies[0]?.bytes as Buffer)).toBe(true);
});
