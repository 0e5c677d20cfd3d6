import { beforeEach, describe, expect, test } from 'vitest';
import { asActor, buildDraft, buildForm, buildSent } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { deleteMessage } from '../delete-message.server.ts';
import { changeFilm } from './change-film.server.ts';
import { findOfferedDraft } from './draft-offer.queries.server.ts';
import { saveDraft } from './save-draft.server.ts';

describe('an unfinished letter on a film', () => {
  const app = createTestApp();
  let sender: Person;
  beforeEach(async () => {
    sender = await buildPerson(app);
  });

  const offeredTo = (person: Person, templateId = 'love-2') =>
    findOfferedDraft(app.platform, person, templateId);

  test('is offered to its sender with its recipient, its first words and its address', async () => {
    const id = await buildDraft(app, sender, {
      recipientName: 'Tomas',
      content: 'You noticed. Nobody else did.',
    });
    expect(await offeredTo(sender)).toEqual({
      recipient: 'Tomas',
      firstWords: 'You noticed.',
      editAddress: `/message/love-2?draft=${id}`,
      others: 0,
    });
    expect(await offeredTo(sender, 'love-1')).toBeNull();
    expect(await offeredTo(await buildPerson(app))).toBeNull();
  });

  test('is the one changed last, and the others are counted', async () => {
    const first = await buildDraft(app, sender, { recipientEmail: 'ida@recipients.test' });
    app.clock.advance(1_000);
    await buildDraft(app, sender);
    app.clock.advance(1_000);
    await changeFilm(app.services, sender, first, 'love-1');
    await changeFilm(app.services, sender, first, 'love-2');
    expect(await offeredTo(sender)).toMatchObject({
      recipient: 'ida@recipients.test',
      editAddress: `/message/love-2?draft=${first}`,
      others: 1,
    });
  });

  test('may have no recipient and no words yet', async () => {
    const writtenOn = { on: 'template', templateId: 'love-2' } as const;
    const { userId } = sender;
    const writer = { userId, clientAddress: '203.0.113.7', profileName: null };
    await saveDraft(app.services, writer, writtenOn, buildForm({ clue: 'The lake in May' }));
    expect(await offeredTo(sender)).toMatchObject({ recipient: null, firstWords: '' });
  });

  test('is no sent, scheduled, deleted or composed letter', async () => {
    await buildDraft(app, sender, { writtenOn: 'compose' });
    await buildSent(app, sender);
    const deleted = await buildDraft(app, sender);
    await deleteMessage(app.services, asActor(sender), deleted);
    const other = await buildPerson(app);
    await buildSent(app, other, {
      scheduled: { scheduleDate: '2029-03-14', scheduleTime: '09:00', timeZone: 'Europe/Berlin' },
    });
    expect(await offeredTo(sender)).toBeNull();
    expect(await offeredTo(other)).toBeNull();
  });
});
