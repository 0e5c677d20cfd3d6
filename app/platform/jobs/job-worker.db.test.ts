import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#tests/setup/test-app.ts';
import { until } from '#tests/setup/until.ts';
import { createLog } from '../log/log.server.ts';
import { type JobKind, job, type NoInput, noInput } from './job-kind.ts';
import { prepareJobs } from './job-queue.server.ts';
import { startJobWorker } from './job-worker.server.ts';

const app = createTestApp();

const kind: JobKind<NoInput> = {
  name: 'always-failing',
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
};

test('a job is told when it is tried for the last time', async () => {
  await prepareJobs(app.databaseUrl, [kind]);
  const tries: boolean[] = [];
  const failing = job(kind, async (_input, { isLastTry }) => {
    tries.push(isLastTry);
    throw new Error('It always fails');
  });
  const worker = await startJobWorker({
    connectionString: app.databaseUrl,
    jobs: [failing],
    log: app.platform.log,
  });
  await app.platform.jobs.enqueue(app.platform.db, kind, {});
  await until('the job to have failed for good', async () => {
    const { rows } = await app.pool.query(
      "select 1 from pgboss.job where name = 'always-failing' and state = 'failed'",
    );
    return rows.length > 0;
  });
  await worker.stop();
  expect(tries).toEqual([false, true]);
});

test('a schedule of the settings is kept until there is none, and no job waits beside another', async () => {
  const daily = { ...kind, name: 'daily', oneAtATime: true } as const;
  await prepareJobs(app.databaseUrl, [daily]);
  const schedules = async (schedule: string | null) => {
    const worker = await startJobWorker({
      connectionString: app.databaseUrl,
      jobs: [{ schedule, ...job(daily, async () => {}) }],
      log: app.platform.log,
    });
    await worker.stop();
    return (await app.pool.query("select cron from pgboss.schedule where name = 'daily'")).rows;
  };
  expect(await schedules('30 2 * * *')).toEqual([{ cron: '30 2 * * *' }]);
  expect(await schedules(null)).toEqual([]);
  await app.platform.jobs.enqueue(app.platform.db, daily, {});
  await app.platform.jobs.enqueue(app.platform.db, daily, {});
  const { rowCount } = await app.pool.query("select 1 from pgboss.job where name = 'daily'");
  expect(rowCount).toBe(1);
});

const many: JobKind<{ number: number }> = {
  name: 'one-of-many',
  schema: z.object({ number: z.int() }),
  retryLimit: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  perSecond: 20,
};

test('many jobs of a kind are run in a second if it says so, and fail alone', async () => {
  await prepareJobs(app.databaseUrl, [many]);
  const inputs = Array.from({ length: 101 }, (_, number) => ({ number }));
  await app.platform.jobs.enqueueAll(app.platform.db, many, inputs);
  const ran: number[] = [];
  const worker = await startJobWorker({
    connectionString: app.databaseUrl,
    jobs: [
      job(many, async ({ number }) => {
        ran.push(number);
        if (number === 50) throw new Error('It fails');
      }),
    ],
    log: app.platform.log,
  });
  const countByState = async () => {
    const { rows } = await app.pool.query(
      "select state, count(*)::int from pgboss.job where name = 'one-of-many' group by state order by state",
    );
    return rows;
  };
  // One a second would take longer.
  await until(
    'all jobs to end',
    async () =>
      (await countByState()).every(({ state }) => state !== 'created' && state !== 'active'),
    60_000,
  );
  await worker.stop();
  expect(await countByState()).toEqual([
    { state: 'completed', count: 100 },
    { state: 'failed', count: 1 },
  ]);
  expect(ran.sort((a, b) => a - b)).toEqual(inputs.map(({ number }) => number));
}, 120_000);

test('a job that can wait is started after those that cannot', async () => {
  const kind: JobKind<{ name: string }> = {
    name: 'in-order',
    schema: z.object({ name: z.string() }),
    retryLimit: 0,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
  };
  await prepareJobs(app.databaseUrl, [kind]);
  const { jobs, db } = app.platform;
  await jobs.enqueue(db, kind, { name: 'news' }, { canWait: true });
  await jobs.enqueue(db, kind, { name: 'a link to sign in' });
  const ran: string[] = [];
  const worker = await startJobWorker({
    connectionString: app.databaseUrl,
    jobs: [job(kind, async ({ name }) => void ran.push(name))],
    log: app.platform.log,
  });
  await until('both to have run', () => ran.length === 2);
  await worker.stop();
  expect(ran).toEqual(['a link to sign in', 'news']);
});

test('the line of a failed job names its queue and its message', async () => {
  const kind: JobKind<{ messageId: string; userId: string }> = {
    name: 'failing-for-a-message',
    schema: z.object({ messageId: z.string(), userId: z.string() }),
    retryLimit: 0,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
  };
  await prepareJobs(app.databaseUrl, [kind]);
  await app.platform.jobs.enqueue(app.platform.db, kind, { messageId: 'm1', userId: 'u1' });
  const lines: unknown[] = [];
  const worker = await startJobWorker({
    connectionString: app.databaseUrl,
    jobs: [job(kind, () => Promise.reject(new Error('It fails')))],
    log: createLog('warn', { write: (line) => lines.push(JSON.parse(line)) }),
  });
  await until('the job to have failed', () => lines.length > 0);
  await worker.stop();
  expect(lines).toEqual([
    {
      level: 40,
      time: expect.any(String),
      job: 'failing-for-a-message',
      messageId: 'm1',
      err: expect.objectContaining({ message: 'It fails' }),
      msg: 'job failed',
    },
  ]);
});
