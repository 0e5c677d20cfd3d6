import { type JobResult, PgBoss, type Job as WaitingJob } from 'pg-boss';
import type { Log } from '../log/log.server.ts';
import { type LogFields, withLogFields } from '../log/log-scope.server.ts';
import type { Job } from './job-kind.ts';

const POLLING_SECONDS = 1;

/** What a job is about, where its input says so: never a person. */
const SUBJECTS = ['messageId', 'recordingId', 'reportId', 'videoId'];

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
  for (const { kind, schedule, run } of jobs) {
    if (schedule) await boss.schedule(kind.name, schedule);
    else if (schedule === null) await boss.unschedule(kind.name);
    const runOne = ({ id, data, retryCount = 0 }: WaitingJob<unknown>): Promise<JobResult> =>
      withLogFields({ job: kind.name, ...subjectOf(data) }, async () => {
        try {
          await run(data, { isLastTry: retryCount >= kind.retryLimit });
          return { id, status: 'completed' };
        } catch (error) {
          log.warn({ err: error }, 'job failed');
          return { id, status: 'failed', output: { message: (error as Error).message } };
        }
      });
    const options = {
      pollingIntervalSeconds: POLLING_SECONDS,
      batchSize: kind.perSecond ?? 1,
      perJobResults: true,
    } as const;
    await boss.work(kind.name, options, (batch) => Promise.all(batch.map(runOne)));
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 60_000 }) };
}

const subjectOf = (input: unknown): LogFields =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([name]) => SUBJECTS.includes(name)));
