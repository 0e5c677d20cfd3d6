import { expect, test } from 'vitest';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { getMessagePage } from '../detail/get-message-page.server.ts';
import { getComposeEditor } from '../drafts/get-editor.server.ts';
import { getCheckout } from '../sending/get-checkout.server.ts';
import { listMessages } from './message-list.queries.server.ts';

const app = createTestApp();

test('an address in its own script reads so to its sender, and is found in any spelling', async () => {
  const person = await buildPerson(app);
  const recipientEmail = 'maya@bücher.test';
  const id = await buildDraft(app, person, { recipientEmail, writtenOn: 'compose' });
  const { db, keyring } = app.platform;
  for (const query of ['', 'Maya <MAYA@bücher.test>', 'maya＠xn--bcher-kva.test']) {
    const filter = { userId: person.userId, status: null, query, page: 1 };
    const { messages } = await listMessages(db, keyring, filter);
    expect(messages).toMatchObject([{ id, recipientEmail }]);
  }
  expect(await getMessagePage(app.platform, person, id)).toMatchObject({ recipientEmail });
  expect(await getCheckout(app.platform, person, id)).toMatchObject({
    message: { recipientEmail },
  });
  const found = await getComposeEditor(app.platform, person, { draftId: id });
  expect(found).toMatchObject({ editor: { values: { recipientEmail } } });
});
