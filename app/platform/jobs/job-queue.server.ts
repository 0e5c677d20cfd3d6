import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import type { DbOrTx } from '../db/database.server.ts';
import type { Log } from '../log/log.server.ts';
import type { JobKind, JobSettings } from './job-kind.ts';

export interface JobQueue {
  /**
   * Enqueues a job in the transaction that is the reason for it: both are written, or neither.
   * @param options.notBefore the earliest time the job may start
   * @param options.canWait whether it may start after all others of its kind
   */
  enqueue<Input>(
    tx: DbOrTx,
    kind: JobKind<Input>,
    input: Input,
    options?: { notBefore?: Date; canWait?: boolean },
  ): Promise<void>;
  /** Enqueues many jobs in one round trip. */
  enqueueAll<Input>(tx: DbOrTx, kind: JobKind<Input>, inputs: Input[]): Promise<void>;
}

/**
 * Creates the queue's schema and a queue for each job kind, and updates those whose settings have changed.
 * Repeating it is harmless. It looks at all of them at once: seventy statements would delay every start.
 */
export async function prepareJobs(connectionString: string, kinds: JobSettings[]): Promise<void> {
  const boss = await startBoss(connectionString);
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const kind of kinds) {
    const options = {
      retryLimit: kind.retryLimit,
      retryDelay: kind.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: 3_600,
      expireInSeconds: kind.expireInSeconds,
    } satisfies QueueOptions;
    const queue = queues.get(kind.name);
    const policy = kind.oneAtATime ? 'exclusive' : 'standard';
    if (!queue) await boss.createQueue(kind.name, { ...options, policy });
    else if (!isSubset(options, queue)) await boss.updateQueue(kind.name, options);
    if (kind.cron && schedules.get(kind.name) !== kind.cron) {
      await boss.schedule(kind.name, kind.cron);
    }
  }
  // Of a kind that an earlier release ran at certain times, and no worker runs any more.
  const names = new Set(kinds.map(({ name }) => name));
  for (const name of schedules.keys()) if (!names.has(name)) await boss.unschedule(name);
  await boss.stop({ graceful: false });
}

async function startBoss(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  // Errors of its own polling, which would end the process; whatever it is asked to do rejects.
  boss.on('error', () => {});
  await boss.start();
  return boss;
}

const isSubset = (options: QueueOptions, queue: QueueOptions) =>
  (Object.keys(options) as (keyof QueueOptions)[]).every((name) => options[name] === queue[name]);

/** The enqueuing side: it shares the pool's connections and needs no worker. */
export async function createJobQueue(pool: pg.Pool, log: Log): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reports an error'));
  await boss.start();
  return {
    async enqueue(tx, kind, input, options = {}) {
      await boss.send(kind.name, kind.schema.parse(input) as object, {
        db: fromDrizzle(tx, sql),
        ...(options.notBefore && { startAfter: options.notBefore }),
        ...(options.canWait && { priority: -1 }),
      });
    },
    async enqueueAll(tx, kind, inputs) {
      if (inputs.length === 0) return;
      const jobs = inputs.map((input) => ({ data: kind.schema.parse(input) as object }));
      await boss.insert(kind.name, jobs, { db: fromDrizzle(tx, sql) });
    },
  };
}

/** Enqueues the jobs of a backup again, except those of unknown kinds. */
export async function requeueJobs(
  connectionString: string,
  kinds: JobSettings[],
  jobs: { name: string; data: object; startAfter: string }[],
): Promise<void> {
  const known = new Set(kinds.map(({ name }) => name));
  const boss = await startBoss(connectionString);
  for (const { name, data, startAfter } of jobs) {
    if (known.has(name)) await boss.send(name, data, { startAfter });
  }
  await boss.stop({ graceful: false });
}
