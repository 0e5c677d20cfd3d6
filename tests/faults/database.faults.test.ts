import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTcpProxy } from '../setup/tcp-proxy.ts';
import { ask } from './setup/answers.ts';
import { expectEverythingDelivered, expectNothingLost } from './setup/expectations.ts';
import { type Load, startLoad } from './setup/load.ts';
import { type Installation, openInstallation } from './setup/test-instance.ts';

const RESTARTS = 20;
const MASSACRES = 30;
const SILENCE_MS = 30_000;

/** What happens when the database is not what one would wish. The processes are never restarted. */
describe('the database', () => {
  let installation: Installation;
  let load: Load;
  const exits: unknown[] = [];

  const open = async (more: Record<string, string> = {}) => {
    await Promise.all([installation.startWeb(more), installation.startWorker(more)]);
    for (const { process } of [installation.web, installation.worker]) {
      process.once('exit', (...how) => exits.push(how));
    }
    load = startLoad(installation);
  };

  /** So many more letters are acknowledged: the product is at work again. */
  const moreLetters = (count: number) => {
    const enough = load.acknowledged.size + count;
    return vi.waitUntil(() => load.acknowledged.size >= enough, { timeout: 120_000 });
  };

  beforeEach(async () => {
    installation = await openInstallation();
    exits.length = 0;
  });
  afterEach(async () => {
    await load.stop();
    await installation.close();
  });

  const expectUnharmed = async () => {
    await load.stop();
    expect(exits).toEqual([]);
    await expectNothingLost(installation, load);
    await expectEverythingDelivered(installation, load);
    expect(await ask(installation, '/health/ready')).toBe(200);
  };

  test(`PostgreSQL restarted ${RESTARTS} times in mid-load`, async () => {
    await open();
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await moreLetters(3);
      await installation.stopDatabase();
      expect(await ask(installation, '/health/ready')).toBe(503);
      await installation.startDatabase();
    }
    await moreLetters(3);
    await expectUnharmed();
  });

  test(`every connection killed ${MASSACRES} times`, async () => {
    await open();
    for (let time = 0; time < MASSACRES; time += 1) {
      await moreLetters(1);
      await installation.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'unsent%'",
      );
    }
    await moreLetters(3);
    await expectUnharmed();
  });

  test('a pool that is used up answers people while it is, and recovers', async () => {
    await open({ DATABASE_POOL_SIZE: '2' });
    await moreLetters(1);
    const jam = new pg.Client({ connectionString: installation.env.DATABASE_URL });
    await jam.connect();
    await jam.query('begin');
    await jam.query('lock table messages in access exclusive mode');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(installation, '/dashboard')),
    );
    expect(answers.every((status) => status >= 500)).toBe(true);
    expect(await ask(installation, '/health/live')).toBe(200);
    expect(await ask(installation, '/health/ready')).toBe(200);
    await jam.query('rollback');
    await jam.end();
    await moreLetters(3);
    await expectUnharmed();
  });

  test('half a minute of silence on the line', async () => {
    const url = new URL(installation.env.DATABASE_URL ?? '');
    const folder = url.searchParams.get('host') ?? '';
    const proxy = await startTcpProxy({ path: path.join(folder, '.s.PGSQL.5432') });
    const through = `postgresql://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`;
    await open({ DATABASE_URL: through });
    await moreLetters(3);
    const refusedBefore = load.countRefusals();
    const heardAgainAt = performance.now() + SILENCE_MS;
    proxy.silence();
    // Asked and answered within the silence: nobody waits for it to end.
    expect(await ask(installation, '/health/ready')).toBe(503);
    expect(await ask(installation, '/health/live')).toBe(200);
    await vi.waitUntil(
      () => load.countRefusals() > refusedBefore && performance.now() >= heardAgainAt,
      { timeout: 300_000 },
    );
    expect(await ask(installation, '/health/ready')).toBe(503);
    proxy.mend();
    await moreLetters(3);
    await expectUnharmed();
    await proxy.close();
  });
});
