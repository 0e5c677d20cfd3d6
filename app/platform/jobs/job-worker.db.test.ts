import { expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { until } from '#tests/setup/until.ts';
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
