import { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.server.ts';
import type { Job } from './job-kind.ts';

const POLLING_SECONDS = 1;

/** Runs jobs until it is stopped; jobs in progress are finished. */
export async function startJobWorker(options: {
  connectionString: string;
  jobs: Job[];
  log: Log;
}): Promise<{ stop(): Promise<void> }> {
  const { connectionString, jobs, log } = options;
  const boss = new PgBoss({
    connectionString,
    max: 4,
    application_name: 'unsent jobs',
    migrate: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job worker reports an error'));
  await boss.start();
  for (const { kind, run } of jobs) {
    await boss.work(kind.name, { pollingIntervalSeconds: POLLING_SECONDS }, async ([next]) => {
      try {
        await run(next?.data, { isLastTry: (next?.retryCount ?? 0) >= kind.retryLimit });
      } catch (error) {
        log.warn({ err: error, job: kind.name }, 'job failed');
        throw error;
      }
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 60_000 }) };
}
