import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createViewLog } from '#app/features/letters/log-delivery-view.server.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();

test('a view of a deleted letter does not lose the views in the same batch', async () => {
  const messageId = await buildSent(app, await buildPerson(app));
  const log = createViewLog(app.platform);
  // The first is written at once, the other two as one batch.
  for (const id of [messageId, randomUUID(), messageId]) log(id, 'A browser');
  await app.platform.background.settled();
  const { rows } = await app.pool.query('select message_id from delivery_views');
  expect(rows).toEqual([{ message_id: messageId }, { message_id: messageId }]);
});
