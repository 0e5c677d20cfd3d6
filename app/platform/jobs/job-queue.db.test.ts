import { expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import type { JobSettings } from './job-kind.ts';
import { prepareJobs } from './job-queue.server.ts';

const app = createTestApp();

const kind: JobSettings = {
  name: 'changing',
  retryLimit: 1,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  cron: '0 3 * * *',
};

async function readQueue() {
  const { rows } = await app.pool.query(
    `select retry_limit, retry_delay, expire_seconds, cron, queue.updated_on
     from pgboss.queue join pgboss.schedule using (name) where name = $1`,
    [kind.name],
  );
  return rows[0];
}

test('a changed job kind changes its queue and its schedule', async () => {
  await prepareJobs(app.databaseUrl, [kind]);
  await prepareJobs(app.databaseUrl, [{ ...kind, retryLimit: 5, cron: '0 4 * * *' }]);
  expect(await readQueue()).toMatchObject({
    retry_limit: 5,
    retry_delay: 1,
    expire_seconds: 60,
    cron: '0 4 * * *',
  });
});

test('a job kind that is gone is no longer scheduled', async () => {
  await prepareJobs(app.databaseUrl, [kind]);
  await prepareJobs(app.databaseUrl, []);
  expect(await readQueue()).toBeUndefined();
});

test('an unchanged job kind leaves its queue as it is', async () => {
  await prepareJobs(app.databaseUrl, [kind]);
  const before = await readQueue();
  await prepareJobs(app.databaseUrl, [kind]);
  expect(await readQueue()).toEqual(before);
});
