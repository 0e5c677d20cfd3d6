import { beforeAll, expect, test } from 'vitest';
import { minutes, shifted, systemClock } from '#app/platform/clock/clock.ts';
import { updateDelivery } from './factories/deliveries.ts';
import { buildSent, giveFreeSends } from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { runProgram } from './setup/programs.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const ids = { due: '', retried: '', paid: '', later: '', accepted: '', unknown: '' };
let env: Record<string, string>;

const states = async () => {
  const { rows } = await app.pool.query('select message_id, state, reason from deliveries');
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      const { state, reason } = rows.find((row) => row.message_id === id);
      return [name, [state, reason]];
    }),
  );
};
const run = (...args: string[]) => runProgram('hold-due', args, env);

beforeAll(async () => {
  env = { ...secrets, DATABASE_URL: app.databaseUrl };
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, 10);
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) {
    ids[name] = await buildSent(app, sender, { recipientEmail: `${name}@recipients.test` });
  }
  const now = systemClock.now();
  const [earlier, later] = [shifted(now, -minutes(1)), shifted(now, minutes(60))];
  const due = { dueAt: earlier, nextAttemptAt: earlier };
  await updateDelivery(app, ids.due, due);
  await updateDelivery(app, ids.retried, { ...due, nextAttemptAt: later, attempt: 1 });
  await updateDelivery(app, ids.paid, { ...due, state: 'held', reason: 'unpaid' });
  await updateDelivery(app, ids.later, { dueAt: later, nextAttemptAt: later });
  await updateDelivery(app, ids.accepted, { ...due, state: 'accepted', acceptedAt: earlier });
  await updateDelivery(app, ids.unknown, {
    ...due,
    state: 'held',
    reason: 'unknown_ending',
    unknownOutcomes: 1,
    updatedAt: earlier,
  });
});

test('after a failover, what was due is held once, and released unless staff have decided', async () => {
  const untouched = {
    later: ['waiting', null],
    accepted: ['accepted', null],
    unknown: ['held', 'unknown_ending'],
  };
  const { code, output } = await run();
  expect([code, output]).toEqual([0, expect.stringContaining('Deliveries held: 3.')]);
  const held = ['held', 'unknown_ending'];
  expect(await states()).toEqual({ ...untouched, due: held, retried: held, paid: held });

  await run();
  await updateDelivery(app, ids.paid, { state: 'failed', reason: null });
  const [, moment = ''] = /--release (\S+)/.exec(output) ?? [];
  expect(await run('--release', moment)).toEqual({
    code: 0,
    output: expect.stringContaining('Deliveries released: 2.'),
  });
  const waiting = ['waiting', null];
  expect(await states()).toEqual({
    ...untouched,
    due: waiting,
    retried: waiting,
    paid: ['failed', null],
  });
  expect((await run('--release', moment)).output).toContain('Deliveries released: 0.');
});

test.each([['--release'], ['--release', 'yesterday'], ['everything']])(
  'a wrong use is explained: %s %s',
  async (...args) => {
    expect(await run(...args)).toEqual({ code: 1, output: expect.stringContaining('Usage:') });
  },
);
