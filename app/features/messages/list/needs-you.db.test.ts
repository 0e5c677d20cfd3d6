import { expect, test } from 'vitest';
import { insertReply, markAnswerSeen } from '#app/features/letters/reply.store.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildSent, giveFreeSends, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { listNewestMessages } from './message-list.queries.server.ts';

const app = createTestApp();

test('an unread answer and a failed letter need their sender, for thirty days', async () => {
  const { db, keyring } = app.platform;
  const person = await buildPerson(app);
  await giveFreeSends(app, person, 5);
  const [answered, failed, opened] = [
    await buildSent(app, person),
    await buildSent(app, person),
    await buildSent(app, person),
  ];
  const now = app.clock.now();
  await insertReply(db, keyring, { messageId: answered, content: 'Thank you.' }, now);
  await updateMessage(app, failed, { status: 'failed', updatedAt: now });
  await updateDelivery(app, failed, { state: 'failed', reason: 'blocked' });
  // It arrived by its private link, whatever became of its mail.
  await updateMessage(app, opened, { status: 'failed', updatedAt: now });
  await updateDelivery(app, opened, { state: 'failed', privateOpenedAt: now });
  const needing = async (at = app.clock.now()) => {
    const list = { userId: person.userId, status: null };
    const found = await listNewestMessages(db, keyring, list, at);
    return found.needing.map(({ id }) => id).sort();
  };
  expect(await needing()).toEqual([answered, failed].sort());

  const other = await buildPerson(app);
  const list = { userId: other.userId, status: null };
  expect((await listNewestMessages(db, keyring, list, now)).needing).toEqual([]);

  expect(await needing(new Date(now.getTime() + days(31)))).toEqual([]);
  await markAnswerSeen(db, answered, now);
  expect(await needing()).toEqual([failed]);
});
