import { expect, test } from 'vitest';
import { minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { updateDelivery } from '../factories/deliveries.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openScriptedMailServer } from '../setup/scripted-mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';

const MESSAGES = 60;
const MAX_CONNECTIONS = 40;
const app = createTestApp();
const server = openScriptedMailServer();

const countStates = async () =>
  (
    await app.pool.query(
      `select d.state, d.attempt, d.unknown_outcomes as unknown, m.status, count(*)::int
         from deliveries d join messages m on m.id = message_id group by 1, 2, 3, 4`,
    )
  ).rows;

test('a mail server that is down for an hour gets at most forty attempts, and everything is sent five minutes later', async () => {
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, MESSAGES);
  const begin = app.clock.now();
  for (let number = 0; number < MESSAGES; number += 1) {
    const messageId = await buildSent(app, sender);
    // Half of them are due when it goes down, the others fall due while it is down.
    const dueAt = shifted(begin, Math.max(0, minutes(2 * number - 60)));
    await updateDelivery(app, messageId, { dueAt, nextAttemptAt: dueAt });
  }
  const worker = testDispatcher(app, server);
  const advance = async (span: number) => {
    const end = shifted(app.clock.now(), span);
    while (app.clock.now() < end) {
      await worker.drain();
      app.clock.advance(seconds(1));
    }
  };

  server.script = { dropAt: 'connect' };
  await advance(minutes(60));
  expect(server.connections).toBeGreaterThan(10);
  expect(server.connections).toBeLessThanOrEqual(MAX_CONNECTIONS);
  expect(await countStates()).toEqual([
    { state: 'waiting', attempt: 0, unknown: 0, status: 'sent', count: MESSAGES },
  ]);

  server.script = {};
  await advance(minutes(5));
  expect(await countStates()).toEqual([
    { state: 'accepted', attempt: 1, unknown: 0, status: 'sent', count: MESSAGES },
  ]);
  expect(server.accepted).toHaveLength(MESSAGES);
  expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(MESSAGES);
});
