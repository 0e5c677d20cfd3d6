import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateToErasedRecipient } from '#app/features/messages/retention/retention.store.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { asActor, buildSent, giveFreeSends, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { deleteMessage } from '../delete-message.server.ts';
import { findOwnMessage } from '../message.queries.server.ts';
import { DRAFTS_MAX } from '../message-limits.ts';
import { addNeverWrite } from '../never-write/add-never-write.server.ts';
import { writeBack } from './write-back.server.ts';

describe('writing back', () => {
  const app = createTestApp();
  let sender: Person;
  let messageId: string;
  beforeEach(async () => {
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 20);
    messageId = await buildSent(app, sender, {
      recipientEmail: 'tomas@recipients.test',
      recipientName: 'Tomas',
      senderName: 'Lena',
      language: 'pt-BR',
      clue: 'The bridge in Lisbon',
    });
  });

  const press = (draftId: string = randomUUID(), actor = sender) =>
    writeBack(app.platform, actor, { messageId, draftId });
  const read = ({ id }: { id: string }) =>
    findOwnMessage(app.platform.db, app.platform.keyring, id, sender.userId);
  const countDrafts = async () => {
    const { rows } = await app.pool.query(
      "select count(*)::int as total from messages where user_id = $1 and status = 'draft'",
      [sender.userId],
    );
    return rows[0].total;
  };

  test('begins a draft to the same person, on the same film and without a word', async () => {
    const draft = await press();
    expect(draft).toMatchObject({ templateId: 'love-2', writtenOn: 'template' });
    expect(await read(draft)).toMatchObject({
      status: 'draft',
      recipientEmail: 'tomas@recipients.test',
      recipientName: 'Tomas',
      senderName: 'Lena',
      isAnonymous: false,
      language: 'pt-BR',
      personalizedContent: '',
      clue: null,
      allowsReply: true,
      scheduledFor: null,
      permissionConfirmedAt: null,
    });
  });

  test('for next year has the day and hour of a letter that had its day', async () => {
    messageId = await buildSent(app, sender, {
      scheduled: { scheduleDate: '2027-02-14', scheduleTime: '09:00', timeZone: 'Europe/Berlin' },
    });
    const nextYear = () =>
      writeBack(app.platform, sender, { messageId, draftId: randomUUID(), isForNextYear: true });
    // It has not left yet.
    expect(await read(await nextYear())).toMatchObject({ scheduledFor: null });
    app.clock.advance(days(60));
    await updateMessage(app, messageId, { status: 'sent', sentAt: app.clock.now() });
    expect(await read(await nextYear())).toMatchObject({
      personalizedContent: '',
      wallTime: '2028-02-14T09:00',
      timeZone: 'Europe/Berlin',
      scheduledFor: new Date('2028-02-14T08:00:00Z'),
    });
    expect(await read(await press())).toMatchObject({ scheduledFor: null });
  });

  test('keeps an anonymous letter anonymous', async () => {
    messageId = await buildSent(app, sender, { isAnonymous: true });
    expect(await read(await press())).toMatchObject({ isAnonymous: true });
  });

  test('becomes a Compose draft when the film is no longer offered', async () => {
    const retire = (at: Date | null) =>
      app.pool.query("update message_templates set retired_at = $1 where id = 'love-2'", [at]);
    await retire(app.clock.now());
    try {
      expect(await press()).toMatchObject({ templateId: null, writtenOn: 'compose' });
    } finally {
      await retire(null);
    }
  });

  test('begins one draft when pressed twice, and changes nothing that was written since', async () => {
    const draftId = randomUUID();
    await Promise.all([press(draftId), press(draftId)]);
    expect(await countDrafts()).toBe(1);
    await app.pool.query('update messages set revision = 7 where id = $1', [draftId]);
    await press(draftId);
    expect(await read({ id: draftId })).toMatchObject({ revision: 7 });
  });

  test('touches no letter of another person, whatever id the page sends', async () => {
    const foreign = await buildSent(app, await buildPerson(app));
    const before = await app.pool.query('select * from messages where id = $1', [foreign]);
    await press(foreign);
    const after = await app.pool.query('select * from messages where id = $1', [foreign]);
    expect(after.rows).toEqual(before.rows);
  });

  test('is refused for a letter of somebody else, and for a deleted one', async () => {
    const refused = { code: 'message_not_found' };
    await expect(press(randomUUID(), await buildPerson(app))).rejects.toMatchObject(refused);
    await deleteMessage(app.services, asActor(sender), messageId);
    await expect(press()).rejects.toMatchObject(refused);
  });

  test('is refused when there is no room for a draft', async () => {
    const draftId = randomUUID();
    await press(draftId);
    await app.pool.query(
      `insert into messages (id, user_id, written_on, recipient_email, recipient_email_hash, subject,
         personalized_content, is_anonymous, status, created_at, updated_at)
       select gen_random_uuid(), user_id, written_on, recipient_email, recipient_email_hash, subject,
         personalized_content, is_anonymous, status, created_at, updated_at
         from messages, generate_series(1, $2) where id = $1`,
      [draftId, DRAFTS_MAX - 1],
    );
    await expect(press()).rejects.toMatchObject({ code: 'too_many_drafts' });
    await press(draftId);
  });

  test.each([
    [
      'on the list "Never write to"',
      () => addNeverWrite(app.platform, sender, 'tomas@recipients.test'),
    ],
    [
      'erased',
      () =>
        updateToErasedRecipient(
          app.platform.db,
          app.platform.keyring,
          [messageId],
          app.clock.now(),
        ),
    ],
  ])('leaves out a recipient who is %s', async (_, leaveOut) => {
    await leaveOut();
    expect(await read(await press())).toMatchObject({ recipientEmail: '', recipientName: null });
  });

  test('tells nothing of a recipient who has blocked the sender', async () => {
    await app.pool.query(
      `insert into recipient_blocks (recipient_email_hash, recipient_mailbox_hash, sender_id, created_at)
       select recipient_email_hash, recipient_mailbox_hash, user_id, now() from messages where id = $1`,
      [messageId],
    );
    expect(await read(await press())).toMatchObject({ recipientEmail: 'tomas@recipients.test' });
  });
});
