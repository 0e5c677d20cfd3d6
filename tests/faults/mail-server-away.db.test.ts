import { expect, test } from 'vitest';
import { minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openRoughMailServer } from '../setup/rough-mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';

const MESSAGES = 60;
const MOST_CONNECTIONS = 40;
const app = createTestApp();
const server = openRoughMailServer();

const statesOf = async () =>
  (
    await app.pool.query(
      `select d.state, d.attempt, d.unknown_outcomes as unknown, m.status, count(*)::int
         from deliveries d join messages m on m.id = message_id group by 1, 2, 3, 4`,
    )
  ).rows;

test('a mail server away for an hour costs forty tries at most, and all is out five minutes later', async () => {
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, MESSAGES);
  const begin = app.clock.now();
  for (let number = 0; number < MESSAGES; number += 1) {
    const messageId = await buildSent(app, sender);
    // Half of them wait when it goes away, the others fall due while it is.
    const dueAt = shifted(begin, Math.max(0, minutes(2 * number - 60)));
    await app.pool.query(
      'update deliveries set due_at = $2, next_attempt_at = $2 where message_id = $1',
      [messageId, dueAt],
    );
  }
  const worker = testDispatcher(app, server);
  const letPass = async (span: number) => {
    const end = shifted(app.clock.now(), span);
    while (app.clock.now() < end) {
      await worker.drain();
      app.clock.advance(seconds(1));
    }
  };

  server.roughness = { dropAt: 'connect' };
  await letPass(minutes(60));
  expect(server.connections).toBeGreaterThan(10);
  expect(server.connections).toBeLessThanOrEqual(MOST_CONNECTIONS);
  expect(await statesOf()).toEqual([
    { state: 'waiting', attempt: 0, unknown: 0, status: 'sent', count: MESSAGES },
  ]);

  server.roughness = {};
  await letPass(minutes(5));
  expect(await statesOf()).toEqual([
    { state: 'accepted', attempt: 1, unknown: 0, status: 'sent', count: MESSAGES },
  ]);
  expect(server.accepted).toHaveLength(MESSAGES);
  expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(MESSAGES);
});
