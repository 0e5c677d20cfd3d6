import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectEverythingDelivered, expectNothingLost, lettersOf } from './setup/expectations.ts';
import { startLoad } from './setup/load.ts';
import { type Installation, openInstallation } from './setup/test-instance.ts';

const TIMES = 10;
/** As in production, only shorter: without it a request may meet a connection that is just closing. */
const DRAIN = { DRAIN_SECONDS: '2' };

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test(`asked to end ${TIMES} times under load: nobody is cut off in mid-answer, nothing stays unknown`, async () => {
  await Promise.all([installation.startWeb(DRAIN), installation.startWorker()]);
  const load = startLoad(installation);
  for (let time = 0; time < TIMES; time += 1) {
    const enough = load.acknowledged.size + 4;
    await vi.waitUntil(() => load.acknowledged.size >= enough, { timeout: 120_000 });
    const processes = [installation.web, installation.worker].map(({ process }) => process);
    const ended = Promise.all(processes.map((process) => once(process, 'exit')));
    for (const process of processes) process.kill('SIGTERM');
    expect(await ended).toEqual([
      [0, null],
      [0, null],
    ]);
    const [row] = await installation.query<{ unknown: number }>(
      'select count(*)::int as unknown from deliveries where claim_id is not null or unknown_outcomes > 0',
    );
    expect(row?.unknown).toBe(0);
    await Promise.all([installation.startWeb(DRAIN), installation.startWorker()]);
  }
  await load.stop();
  // Nobody was there between two processes, and a line is reset when it closes with words that
  // nobody has read. Whoever had been heard was answered: a line that hangs up says UND_ERR_SOCKET.
  const unheard = ['ECONNREFUSED', 'ECONNRESET'];
  expect([...load.refusals.keys()].filter((kind) => !unheard.includes(kind))).toEqual([]);
  await expectNothingLost(installation, load);
  await expectEverythingDelivered(installation, load);
  const mails = await lettersOf(installation);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
});
