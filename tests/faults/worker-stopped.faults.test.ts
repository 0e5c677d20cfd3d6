import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Child } from '#server/local/child.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openMailServer } from '../setup/mail-server.ts';
import { killHard, startProgram } from '../setup/programs.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';

/** Mails that the worker is stopped in the middle of, by where it stands with each. */
const RECIPIENTS = {
  /** The server has not yet answered RCPT. */
  early: 'early@recipients.test',
  /** It has promised the last byte in the database, and does not know that it may send it. */
  promised: 'promised@recipients.test',
  /** The last byte is out, and the server's answer not yet heard. */
  late: 'late@recipients.test',
};

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const mailServer = openMailServer();
const workers: Child[] = [];
const env = () => ({ ...secrets, DATABASE_URL: app.databaseUrl, SMTP_URL: mailServer.url });

const startWorker = () => {
  const worker = startProgram('worker', env());
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, 3);
  for (const recipientEmail of Object.values(RECIPIENTS)) {
    await buildSent(app, sender, { recipientEmail });
  }
  await app.pool.query('update deliveries set due_at = now(), next_attempt_at = now()');
});
afterAll(() => Promise.all(workers.map(killHard)));

/** A promise, and the way to keep it. */
const moment = () => Promise.withResolvers<void>();

const countOf = (to: string) => mailServer.accepted.filter((mail) => mail.to === to).length;

const deliveries = async () => (await app.pool.query('select * from deliveries order by id')).rows;

const isTrue = (question: string) =>
  vi.waitUntil(async () => (await app.pool.query(`select ${question} as yes`)).rows[0].yes, {
    timeout: 150_000,
    interval: 100,
  });

/** Stops a worker that stands at each of the three places at once; resolves when it stands still. */
async function stopInTheMiddle(worker: Child): Promise<void> {
  const [lateIsOut, promiseWaits, isStopped] = [moment(), moment(), moment()];
  const lock = await app.pool.connect();
  mailServer.onEnd = async (to) => {
    if (to !== RECIPIENTS.late) return undefined;
    lateIsOut.resolve();
    await isStopped.promise;
    return undefined;
  };
  mailServer.onRecipient = async (to) => {
    if (to === RECIPIENTS.promised) {
      await lateIsOut.promise;
      await lock.query('begin');
      await lock.query(
        `select 1 from deliveries where state = 'waiting' and transmitting_since is null for update`,
      );
      promiseWaits.resolve();
    }
    if (to === RECIPIENTS.early) await isStopped.promise;
    return undefined;
  };
  await promiseWaits.promise;
  await isTrue(
    "exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')",
  );
  worker.process.kill('SIGSTOP');
  await lock.query('commit');
  lock.release();
  await isTrue('(select count(transmitting_since) = 2 from deliveries)');
  mailServer.onRecipient = () => undefined;
  mailServer.onEnd = () => undefined;
  isStopped.resolve();
}

test('a worker stopped past its lease and woken again sends nothing more and changes nothing', async () => {
  const stopped = startWorker();
  await stopInTheMiddle(stopped);
  expect(countOf(RECIPIENTS.early) + countOf(RECIPIENTS.promised)).toBe(0);

  const other = startWorker();
  await isTrue("(select bool_and(state = 'accepted') from deliveries)");
  other.process.kill('SIGTERM');
  await once(other.process, 'exit');
  const before = await deliveries();

  stopped.process.kill('SIGCONT');
  stopped.process.kill('SIGTERM');
  // It ends only when it has dealt with everything it had begun.
  expect(await once(stopped.process, 'exit')).toEqual([0, null]);

  expect(await deliveries()).toEqual(before);
  expect(before.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
  expect(before.map((row) => row.unknown_outcomes).sort()).toEqual([0, 1, 1]);
  expect(countOf(RECIPIENTS.early)).toBe(1);
  expect(countOf(RECIPIENTS.promised)).toBe(1);
  const copies = mailServer.accepted.filter(({ to }) => to === RECIPIENTS.late);
  expect(copies).toHaveLength(2);
  expect(copies[1]?.bytes.equals(copies[0]?.bytes as Buffer)).toBe(true);
});
