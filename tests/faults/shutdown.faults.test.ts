import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectEverythingDelivered, expectNothingLost, lettersOf } from './setup/expectations.ts';
import { startLoad } from './setup/load.ts';
import { startTestInstance, type TestInstance } from './setup/test-instance.ts';

const TIMES = 10;
/** As in production, but shorter: without it, a request may arrive on a connection that is closing. */
const DRAIN = { DRAIN_SECONDS: '2' };

let instance: TestInstance;

beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

test(`shut down ${TIMES} times under load: no response is cut off, no outcome stays unknown`, async () => {
  await Promise.all([instance.startWeb(DRAIN), instance.startWorker()]);
  const load = startLoad(instance);
  for (let time = 0; time < TIMES; time += 1) {
    const target = load.acknowledged.size + 4;
    await vi.waitUntil(() => load.acknowledged.size >= target, { timeout: 120_000 });
    const processes = [instance.web, instance.worker].map(({ process }) => process);
    const exited = Promise.all(processes.map((process) => once(process, 'exit')));
    for (const process of processes) process.kill('SIGTERM');
    expect(await exited).toEqual([
      [0, null],
      [0, null],
    ]);
    const [row] = await instance.query<{ unknown: number }>(
      'select count(*)::int as unknown from deliveries where claim_id is not null or unknown_outcomes > 0',
    );
    expect(row?.unknown).toBe(0);
    await Promise.all([instance.startWeb(DRAIN), instance.startWorker()]);
  }
  await load.stop();
  // Between two processes nobody listens, and closing a connection with unread bytes resets it. Requests
  // that were read are answered: a connection closed without an answer would be UND_ERR_SOCKET.
  const unanswered = ['ECONNREFUSED', 'ECONNRESET'];
  expect([...load.failures.keys()].filter((kind) => !unanswered.includes(kind))).toEqual([]);
  await expectNothingLost(instance, load);
  await expectEverythingDelivered(instance, load);
  const mails = await lettersOf(instance);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
});
