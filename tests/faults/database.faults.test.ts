import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../setup/database-proxy.ts';
import { hasPgbouncer, startPgbouncer } from '../setup/pgbouncer.ts';
import { expectEverythingDelivered, expectNothingLost } from './setup/expectations.ts';
import { type Load, startLoad } from './setup/load.ts';
import { requestStatus } from './setup/request-status.ts';
import { startTestInstance, type TestInstance } from './setup/test-instance.ts';

const RESTARTS = 20;
const CONNECTION_LOSSES = 30;
/** Twice as long as a query may take, and more: then the rollback is not answered either. */
const OUTAGES_MS = [30_000, 65_000, 80_000];
const LOCK_MS = 65_000;

/** Faults of the database. The web and worker processes must survive all of them. */
describe('database faults', () => {
  let instance: TestInstance;
  let load: Load;
  const exits: unknown[] = [];

  const start = async (more: Record<string, string> = {}) => {
    await Promise.all([instance.startWeb(more), instance.startWorker(more)]);
    for (const { process } of [instance.web, instance.worker]) {
      process.once('exit', (...how) => exits.push(how));
    }
    load = startLoad(instance);
  };

  /** Waits until more letters are acknowledged, which shows that the product works again. */
  const waitForLetters = (count: number) => {
    const target = load.acknowledged.size + count;
    return vi.waitUntil(() => load.acknowledged.size >= target, { timeout: 120_000 });
  };

  beforeEach(async () => {
    instance = await startTestInstance();
    exits.length = 0;
  });
  afterEach(async () => {
    await load.stop();
    await instance.stop();
  });

  const expectNoDamage = async () => {
    await load.stop();
    expect(exits).toEqual([]);
    await expectNothingLost(instance, load);
    await expectEverythingDelivered(instance, load);
    expect(await requestStatus(instance, '/health/ready')).toBe(200);
  };

  test(`PostgreSQL is restarted ${RESTARTS} times under load`, async () => {
    await start();
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await waitForLetters(3);
      await instance.stopDatabase();
      expect(await requestStatus(instance, '/health/ready')).toBe(503);
      await instance.startDatabase();
    }
    await waitForLetters(3);
    await expectNoDamage();
  });

  test(`all connections are killed ${CONNECTION_LOSSES} times`, async () => {
    await start();
    for (let time = 0; time < CONNECTION_LOSSES; time += 1) {
      await waitForLetters(1);
      await instance.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'unsent%'",
      );
    }
    await waitForLetters(3);
    await expectNoDamage();
  });

  test('an exhausted pool answers with errors and recovers', async () => {
    await start({ DATABASE_POOL_SIZE: '2' });
    await waitForLetters(1);
    const blocker = new pg.Client({ connectionString: instance.env.DATABASE_URL });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table messages in access exclusive mode');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => requestStatus(instance, '/dashboard')),
    );
    expect(answers.every((status) => status >= 500)).toBe(true);
    expect(await requestStatus(instance, '/health/live')).toBe(200);
    expect(await requestStatus(instance, '/health/ready')).toBe(200);
    await blocker.query('rollback');
    await blocker.end();
    await waitForLetters(3);
    await expectNoDamage();
  });

  const poolers = hasPgbouncer ? ['no pooler', 'PgBouncer'] : ['no pooler'];

  /** Starts the product behind a network that can be cut, and a pooler on its far side or none. */
  async function startBehindProxy(pooler: string) {
    const direct = instance.env.DATABASE_URL ?? '';
    const pgbouncer = pooler === 'PgBouncer' ? await startPgbouncer(direct) : null;
    const { proxy, url } = await startDatabaseProxy(pgbouncer?.url ?? direct);
    await start({ DATABASE_URL: url, ...(pgbouncer && { DATABASE_DIRECT_URL: direct }) });
    return {
      proxy,
      async stop() {
        await proxy.close();
        await pgbouncer?.stop();
      },
    };
  }

  const outages = poolers.flatMap((pooler) =>
    OUTAGES_MS.map((outage) => ({ pooler, outage, seconds: outage / 1_000 })),
  );
  test.each(outages)(
    'the network drops all packets for $seconds seconds, with $pooler',
    async ({ pooler, outage }) => {
      const { proxy, stop } = await startBehindProxy(pooler);
      await waitForLetters(3);
      const failuresBefore = load.countFailures();
      const earliestEnd = performance.now() + outage;
      proxy.blackhole();
      // Answered during the outage: nobody waits for it to end.
      expect(await requestStatus(instance, '/health/ready')).toBe(503);
      expect(await requestStatus(instance, '/health/live')).toBe(200);
      await vi.waitUntil(
        () => load.countFailures() > failuresBefore && performance.now() >= earliestEnd,
        { timeout: 300_000 },
      );
      expect(await requestStatus(instance, '/health/ready')).toBe(503);
      proxy.restore();
      await waitForLetters(10);
      await expectNoDamage();
      await stop();
    },
  );

  const locks = poolers.flatMap((pooler) =>
    ['messages', 'deliveries', 'ledger_entries', 'spendings'].map((table) => ({ pooler, table })),
  );
  test.each(locks)('$table is locked for 65 seconds, with $pooler', async ({ pooler, table }) => {
    const { stop } = await startBehindProxy(pooler);
    await waitForLetters(3);
    const blocker = new pg.Client({ connectionString: instance.env.DATABASE_URL });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in access exclusive mode`);
    const earliestEnd = performance.now() + LOCK_MS;
    await vi.waitUntil(() => performance.now() >= earliestEnd, { timeout: LOCK_MS * 2 });
    await blocker.query('rollback');
    await blocker.end();
    await waitForLetters(10);
    await expectNoDamage();
    await stop();
  });
});
