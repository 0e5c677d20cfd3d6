import { beforeEach, describe, expect, test } from 'vitest';
import {
  asActor,
  buildDraft,
  buildSent,
  giveFreeSends,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { deleteMessage } from '../delete-message.server.ts';
import { addNeverWrite } from '../never-write/add-never-write.server.ts';
import { getTemplateEditor } from './get-editor.server.ts';
import { readKnownRecipients } from './known-recipients.queries.server.ts';

describe('what a new letter takes over from those that were sent', () => {
  const app = createTestApp();
  let sender: Person;
  beforeEach(async () => {
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 20);
  });

  const known = (person = sender) => readKnownRecipients(app.platform, person.userId);
  const emails = async (person = sender) =>
    (await known(person)).recipients.map(({ email }) => email);

  test('names each person once, newest first, as the last letter to them did', async () => {
    await buildSent(app, sender, {
      recipientEmail: 'tomas.r@gmail.com',
      recipientName: 'T.',
      language: 'de',
    });
    app.clock.advance(1_000);
    await buildSent(app, sender, { recipientEmail: 'ida@recipients.test', recipientName: 'Ida' });
    app.clock.advance(1_000);
    await buildSent(app, sender, {
      recipientEmail: 'TomasR+home@gmail.com',
      recipientName: 'Tomas',
      language: 'pt-BR',
    });
    expect((await known()).recipients).toEqual([
      { email: 'tomasr+home@gmail.com', name: 'Tomas', language: 'pt-BR' },
      { email: 'ida@recipients.test', name: 'Ida', language: 'en' },
    ]);
  });

  test('knows nobody from drafts, deleted letters or other accounts', async () => {
    await buildDraft(app, sender, { recipientEmail: 'draft@recipients.test' });
    const deleted = await buildSent(app, sender, { recipientEmail: 'gone@recipients.test' });
    await deleteMessage(app.services, asActor(sender), deleted);
    const other = await buildPerson(app);
    await buildSent(app, other, { recipientEmail: 'theirs@recipients.test' });
    expect(await emails()).toEqual([]);
    expect(await emails(other)).toEqual(['theirs@recipients.test']);
  });

  test('leaves out "Never write to…" in any spelling, and who erased what is stored about them', async () => {
    await buildSent(app, sender, { recipientEmail: 'maya.quist@gmail.com' });
    const erased = await buildSent(app, sender, { recipientEmail: 'noa@recipients.test' });
    expect(await emails()).toHaveLength(2);
    await addNeverWrite(app.platform, sender, 'MayaQuist+x@googlemail.com');
    await updateMessage(app, erased, { recipientErasedAt: app.clock.now() });
    expect(await emails()).toEqual([]);
  });

  test('signs as the last signed letter did', async () => {
    const open = async () => {
      const writer = { userId: sender.userId, displayName: 'Jonas Weber' };
      const request = { templateId: 'love-1', draftId: null, acceptLanguage: 'fr-CH,fr' };
      const found = await getTemplateEditor(app.platform, writer, request);
      return found && 'editor' in found ? found.editor.values : null;
    };
    expect(await open()).toMatchObject({ senderName: 'Jonas Weber', language: 'fr' });
    await buildSent(app, sender, { senderName: 'Your Jo', language: 'ar' });
    app.clock.advance(1_000);
    await buildSent(app, sender, { senderName: 'Nobody', isAnonymous: true });
    await buildDraft(app, sender, { senderName: 'A draft', language: 'ja' });
    // A language is taken over with its recipient only.
    expect(await open()).toMatchObject({ senderName: 'Your Jo', language: 'fr' });
  });
});
