import { expect, test } from 'vitest';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { withOwnMessageLocked } from './lock-message.server.ts';

const app = createTestApp();

test('a stranger to a message is refused without waiting for the lock of its delivery', async () => {
  const [owner, stranger] = [await buildPerson(app), await buildPerson(app)];
  const messageId = await buildSent(app, owner);
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from deliveries where message_id = $1 for update', [messageId]);
  await expect(
    withOwnMessageLocked(app.platform, stranger, messageId, async () => undefined),
  ).rejects.toMatchObject({ code: 'message_not_found' });
  await holder.query('rollback');
  holder.release();
});
