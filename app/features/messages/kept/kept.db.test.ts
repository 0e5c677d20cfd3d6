import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findNextOf } from '#app/features/attachments/attachment.queries.server.ts';
import { findOwnLetter } from '#app/features/letters/preview-letter.server.ts';
import { listMessageMetadata } from '#app/features/moderation/message-metadata.queries.server.ts';
import { findMessages } from '#app/features/moderation/search/search.queries.server.ts';
import { findOwnPictureFile } from '#app/features/pictures/get-picture.server.ts';
import { findOwnSound } from '#app/features/recordings/get-recording.server.ts';
import { days, seconds } from '#app/platform/clock/clock.ts';
import {
  buildDraft,
  buildForm,
  buildSent,
  deleteMessages,
  messageOf,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { storePicture } from '#tests/factories/pictures.ts';
import { storeRecording } from '#tests/factories/recordings.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { deleteMessage, restoreMessage } from '../delete-message.server.ts';
import { getMessagePage } from '../detail/get-message-page.server.ts';
import { changeFilm } from '../drafts/change-film.server.ts';
import { findOfferedDraft } from '../drafts/draft-offer.queries.server.ts';
import { duplicateMessage } from '../drafts/duplicate-message.server.ts';
import { getTemplateEditor } from '../drafts/get-editor.server.ts';
import { autosaveDraft, saveDraft } from '../drafts/save-draft.server.ts';
import { submitLetter } from '../drafts/submit-letter.server.ts';
import type { LetterForm } from '../letter.schema.server.ts';
import { listMessages } from '../list/message-list.queries.server.ts';
import { searchLetters } from '../list/search-letters.server.ts';
import { countMessages, findOwnMessage } from '../message.queries.server.ts';
import { KEPT_MAX } from '../message-limits.ts';
import { deleteStaleDrafts } from '../retention/delete-expired-messages.server.ts';
import { deletePermanentlyJob } from '../retention/delete-permanently.job.server.ts';
import { getCheckout } from '../sending/get-checkout.server.ts';
import { sendMessage, sendPaidMessage } from '../sending/send-message.server.ts';
import { sendTestMail } from '../test-mail/send-test-mail.server.ts';
import { burnLetter, takeBackBurning } from './burn-letter.server.ts';
import { burnLettersJob } from './burn-letters.job.server.ts';
import { keepLetter } from './keep-letter.server.ts';
import { countKept, findBurning } from './kept.queries.server.ts';
import { releaseLetter } from './release-letter.server.ts';
import { openSealed, sealLetter } from './seal-letter.server.ts';

const WORDS = 'Dear Anna, I never sent you this.';
const TOMORROW = { date: '2027-01-17', timeZone: 'Europe/Berlin' };

describe('a letter that is kept for nobody', () => {
  const app = createTestApp();
  let writer: Person;
  beforeEach(async () => {
    app.clock.set(new Date('2027-01-15T12:00:00Z'));
    await deleteMessages(app);
    await app.pool.query('delete from rate_limits');
    writer = await buildPerson(app);
  });

  const asWriter = () => ({
    userId: writer.userId,
    isEmailVerified: true,
    clientAddress: '203.0.113.7',
    profileName: 'Jonas Weber',
  });
  const onFilm = { on: 'template', templateId: 'love-2' } as const;

  const formOf = (fields: Partial<LetterForm> = {}) =>
    buildForm({
      isKept: true,
      recipientName: 'Anna',
      recipientEmail: 'anna@recipients.test',
      personalizedContent: WORDS,
      ...fields,
    });
  const keep = async (fields: Partial<LetterForm> = {}) => {
    const outcome = await submitLetter(
      app.services,
      asWriter(),
      onFilm,
      formOf(fields),
      'checkout',
    );
    if (outcome.kind !== 'kept') throw new Error(outcome.kind);
    return outcome.messageId;
  };
  const own = (id: string) =>
    findOwnMessage(app.platform.db, app.platform.keyring, id, writer.userId);
  const listed = async (filter: { isKept?: boolean; query?: string } = {}) => {
    const { db, keyring } = app.platform;
    const all = { userId: writer.userId, status: null, page: 1, query: '', ...filter };
    return (await listMessages(db, keyring, all)).messages.map(({ id }) => id);
  };
  const burnDue = async () => {
    app.clock.advance(seconds(10));
    await burnLettersJob(app.services).run({});
  };
  const burn = async (id: string) => {
    await burnLetter(app.services, writer, id);
    await burnDue();
  };
  const code = (expected: string) => expect.objectContaining({ code: expected });

  test('has no address, no permission and no time, and everything else as it was written', async () => {
    const id = await keep({
      hasPermission: true,
      senderName: 'Jonas',
      when: 'later',
      scheduleDate: '2027-05-01',
      scheduleTime: '09:00',
      timeZone: 'UTC',
      opensDate: '2027-06-01',
      opensTime: '09:00',
      opensTimeZone: 'UTC',
    });
    expect(await own(id)).toMatchObject({
      status: 'draft',
      keptAt: app.clock.now(),
      recipientEmail: '',
      recipientName: 'Anna',
      personalizedContent: WORDS,
      senderName: 'Jonas',
      permissionConfirmedAt: null,
      scheduledFor: null,
      opensAt: null,
    });
  });

  test('is among the kept and in no other list, count, offer or search of staff', async () => {
    const id = await keep();
    const { db, keyring } = app.platform;
    expect([await listed({ isKept: true }), await listed()]).toEqual([[id], []]);
    expect(await listed({ isKept: true, query: 'anna' })).toEqual([id]);
    expect(await countMessages(db, writer.userId)).toMatchObject({ draft: 0 });
    expect(await countKept(db, writer.userId)).toBe(1);
    expect(await findOfferedDraft({ db, keyring }, writer, 'love-2')).toBeNull();
    const all = { status: null, senderId: writer.userId, after: null };
    expect((await listMessageMetadata(db, all)).messages).toEqual([]);
    expect(await findMessages(db, id)).toEqual([]);
  });

  test('is never warned about or deleted for its age', async () => {
    const id = await keep();
    for (let month = 0; month < 30; month += 1) {
      app.clock.advance(days(30));
      await deleteStaleDrafts(app.services);
    }
    await deletePermanentlyJob(app.services).run({});
    expect((await own(id))?.personalizedContent).toBe(WORDS);
  });

  test('cannot be sent, paid for, tested by mail, duplicated or put away', async () => {
    const id = await keep();
    const { services } = app;
    const paid = { messageId: id, userId: writer.userId, amountCents: 499, isStandard: true };
    await expect(sendMessage(services, asWriter(), id, 'free_send')).rejects.toEqual(
      code('letter_kept'),
    );
    expect(await sendPaidMessage(services, app.platform.db, paid)).toBe('not_sendable');
    expect(await getCheckout(app.platform, writer, id)).toEqual({ pageInstead: `/messages/${id}` });
    const form = formOf({ draftId: id });
    await expect(sendTestMail(services, asWriter(), onFilm, form, randomUUID())).rejects.toEqual(
      code('letter_kept'),
    );
    await expect(duplicateMessage(services, writer, id)).rejects.toEqual(code('letter_kept'));
    await expect(deleteMessage(services, writer, id)).rejects.toEqual(code('letter_kept'));
    expect(await listed({ isKept: true })).toEqual([id]);
  });

  test('can be made of a draft, twice at once, and pages that have the draft open ask first', async () => {
    const id = await buildDraft(app, writer, { content: WORDS });
    const before = await messageOf(app, id);
    await Promise.all([keepLetter(app.services, writer, id), keepLetter(app.services, writer, id)]);
    expect(await own(id)).toMatchObject({ recipientEmail: '', personalizedContent: WORDS });
    const stale = formOf({
      draftId: id,
      isKept: false,
      revision: before.revision,
      writerId: before.writerId ?? '',
    });
    expect(await autosaveDraft(app.services, asWriter(), onFilm, stale)).toMatchObject({
      state: 'conflict',
    });
    expect((await own(id))?.keptAt).not.toBeNull();
  });

  test('stays kept when a page from before it was kept overwrites it, without its address', async () => {
    const id = await buildDraft(app, writer, { content: WORDS });
    await keepLetter(app.services, writer, id);
    const { revision } = await messageOf(app, id);
    const stale = formOf({ draftId: id, isKept: false, hasPermission: true, revision });
    await saveDraft(app.services, asWriter(), onFilm, stale);
    expect(await own(id)).toMatchObject({
      keptAt: expect.any(Date),
      recipientEmail: '',
      permissionConfirmedAt: null,
    });
    const next = { ...stale, wasKept: true, revision: revision + 1 };
    await saveDraft(app.services, asWriter(), onFilm, next);
    expect(await own(id)).toMatchObject({ keptAt: null, recipientEmail: 'anna@recipients.test' });
  });

  test('of somebody else is not there', async () => {
    const id = await keep();
    const stranger = await buildPerson(app);
    for (const attempt of [
      () => keepLetter(app.services, stranger, id),
      () => releaseLetter(app.platform, stranger, id),
      () => sealLetter(app.platform, stranger, id, TOMORROW),
      () => openSealed(app.platform, stranger, id),
      () => burnLetter(app.services, stranger, id),
    ]) {
      await expect(attempt()).rejects.toEqual(code('message_not_found'));
    }
    await burnLetter(app.services, writer, id);
    await expect(takeBackBurning(app.platform, stranger, id)).rejects.toEqual(code('burning_over'));
    expect(await findBurning(app.platform.db, id, stranger.userId)).toBeNull();
  });

  test('that was sent, scheduled or deleted cannot be kept', async () => {
    const sent = await buildSent(app, writer);
    await expect(keepLetter(app.services, writer, sent)).rejects.toEqual(
      code('message_not_editable'),
    );
    const draft = await buildDraft(app, writer);
    await deleteMessage(app.services, writer, draft);
    await expect(keepLetter(app.services, writer, draft)).rejects.toEqual(
      code('message_not_found'),
    );
  });

  test('in a form that is older than its schedule leaves the scheduled letter its address', async () => {
    const id = await buildDraft(app, writer, {
      recipientEmail: 'anna@recipients.test',
      scheduled: { scheduleDate: '2027-03-14', scheduleTime: '09:00', timeZone: 'UTC' },
    });
    const form = formOf({ draftId: id, hasPermission: true });
    await sendMessage(app.services, asWriter(), id, 'free_send');
    await expect(
      submitLetter(app.services, asWriter(), onFilm, form, 'checkout'),
    ).rejects.toMatchObject({ code: 'message_not_editable' });
    expect(
      await findOwnMessage(app.platform.db, app.platform.keyring, id, writer.userId),
    ).toMatchObject({
      status: 'scheduled',
      recipientEmail: 'anna@recipients.test',
    });
  });

  test(`there are at most ${KEPT_MAX}, beside the drafts, and those that are there can be changed`, async () => {
    const id = await keep();
    await app.pool.query(
      `insert into messages (id, user_id, written_on, recipient_email, recipient_email_hash, subject, letter_key,
         personalized_content, is_anonymous, status, kept_at, created_at, updated_at)
       select gen_random_uuid(), user_id, written_on, recipient_email, recipient_email_hash, subject, letter_key,
         personalized_content, is_anonymous, status, kept_at, created_at, updated_at
         from messages, generate_series(1, $2) where id = $1`,
      [id, KEPT_MAX - 2],
    );
    const answers = await Promise.allSettled([keep(), keep(), keep()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(keep()).rejects.toEqual(code('too_many_kept'));
    const draft = await buildDraft(app, writer);
    await expect(keepLetter(app.services, writer, draft)).rejects.toEqual(code('too_many_kept'));
    const { revision } = await messageOf(app, id);
    await saveDraft(
      app.services,
      asWriter(),
      onFilm,
      formOf({ draftId: id, revision, personalizedContent: `${WORDS} Still.` }),
    );
    expect((await own(id))?.personalizedContent).toBe(`${WORDS} Still.`);
  });

  describe('and sealed until a day', () => {
    test('shows nothing of itself to anybody, and changes nothing, until it is opened', async () => {
      const id = await keep();
      const pictureId = await storePicture(app, id);
      await storeRecording(app, id);
      await sealLetter(app.platform, writer, id, TOMORROW);
      const { services, platform } = app;
      expect(await own(id)).toMatchObject({
        sealedUntil: new Date('2027-01-16T23:00:00Z'),
        sealedTimeZone: 'Europe/Berlin',
      });
      expect((await getMessagePage(platform, writer, id))?.letter).toBe('');
      expect(await findOwnLetter(platform, writer, id)).toBeNull();
      expect(
        await getTemplateEditor(
          platform,
          { ...writer, displayName: null },
          {
            templateId: 'love-2',
            draftId: id,
          },
        ),
      ).toEqual({ closedMessageId: id });
      expect(await findOwnSound(services, writer, id, 'webm')).toBeNull();
      const picture = { id: pictureId, size: 'large' } as const;
      expect(await findOwnPictureFile(services, writer, id, picture)).toBeNull();
      const kept = { userId: writer.userId, status: null, isKept: true };
      expect(await searchLetters(platform, kept, 'never sent', null)).toMatchObject({ found: [] });

      const { revision } = await messageOf(app, id);
      const form = formOf({ draftId: id, revision, personalizedContent: 'Other words.' });
      await expect(saveDraft(services, asWriter(), onFilm, form)).rejects.toEqual(
        code('letter_sealed'),
      );
      await expect(changeFilm(services, writer, id, 'love-1')).rejects.toEqual(
        code('letter_sealed'),
      );
      await expect(releaseLetter(platform, writer, id)).rejects.toEqual(code('letter_sealed'));

      await Promise.all([openSealed(platform, writer, id), openSealed(platform, writer, id)]);
      expect((await getMessagePage(platform, writer, id))?.letter).toBe(WORDS);
      expect(await findOwnSound(services, writer, id, 'webm')).not.toBeNull();
      expect(await searchLetters(platform, kept, 'never sent', null)).toMatchObject({
        found: [expect.objectContaining({ message: expect.objectContaining({ id }) })],
      });
    });

    test('refuses a day that is past, and a draft that is not kept', async () => {
      const id = await keep();
      await expect(
        sealLetter(app.platform, writer, id, { date: '2027-01-14', timeZone: 'UTC' }),
      ).rejects.toEqual(code('seal_too_soon'));
      const draft = await buildDraft(app, writer);
      await expect(sealLetter(app.platform, writer, draft, TOMORROW)).rejects.toEqual(
        code('letter_not_kept'),
      );
    });

    test('can be burned unread', async () => {
      const id = await keep();
      await sealLetter(app.platform, writer, id, TOMORROW);
      await burn(id);
      expect(await own(id)).toBeNull();
    });
  });

  test('becomes an ordinary draft with everything in it, and nothing of it was counted', async () => {
    const id = await keep();
    const pictureId = await storePicture(app, id);
    const [first, second] = await Promise.all([
      releaseLetter(app.platform, writer, id),
      releaseLetter(app.platform, writer, id),
    ]);
    expect([first, second]).toEqual([`/message/love-2?draft=${id}`, `/message/love-2?draft=${id}`]);
    expect(await own(id)).toMatchObject({ keptAt: null, personalizedContent: WORDS });
    expect(await listed()).toEqual([id]);
    const picture = { id: pictureId, size: 'large' } as const;
    expect(await findOwnPictureFile(app.services, writer, id, picture)).not.toBeNull();
    const { rows } = await app.pool.query(
      `select (select count(*)::int from spendings where message_id = $2) as spendings,
         (select count(*)::int from deliveries where message_id = $2) as deliveries,
         (select count(*)::int from ledger_entries where user_id = $1 and reason <> 'opened') as entries`,
      [writer.userId, id],
    );
    expect(rows).toEqual([{ spendings: 0, deliveries: 0, entries: 0 }]);
  });

  describe('and burned', () => {
    test('leaves every list at once, and is gone after ten seconds', async () => {
      const id = await keep();
      const burnsAt = await burnLetter(app.services, writer, id);
      expect(burnsAt).toEqual(new Date(app.clock.now().getTime() + 10_000));
      expect([await listed({ isKept: true }), await own(id)]).toEqual([[], null]);
      app.clock.advance(seconds(9));
      await burnLettersJob(app.services).run({});
      expect(await findBurning(app.platform.db, id, writer.userId)).not.toBeNull();
      await burnDue();
      expect(await findBurning(app.platform.db, id, writer.userId)).toBeNull();
      await expect(messageOf(app, id)).rejects.toThrow('There is no message');
    });

    test('can be taken back for ten seconds, also twice, and not later', async () => {
      const id = await keep();
      await burnLetter(app.services, writer, id);
      await expect(restoreMessage(app.platform, writer, id)).rejects.toEqual(
        code('message_not_found'),
      );
      app.clock.advance(seconds(9));
      await takeBackBurning(app.platform, writer, id);
      await takeBackBurning(app.platform, writer, id);
      await burnDue();
      expect((await own(id))?.personalizedContent).toBe(WORDS);

      await burnLetter(app.services, writer, id);
      app.clock.advance(seconds(10));
      await expect(takeBackBurning(app.platform, writer, id)).rejects.toEqual(code('burning_over'));
      await burnDue();
      await expect(takeBackBurning(app.platform, writer, id)).rejects.toEqual(code('burning_over'));
    });

    test('twice at once, or by two workers at once, burns once', async () => {
      const id = await keep();
      const all = await Promise.all([1, 2, 3].map(() => burnLetter(app.services, writer, id)));
      expect(new Set(all.map(Number)).size).toBe(1);
      app.clock.advance(seconds(10));
      await Promise.all([1, 2, 3].map(() => burnLettersJob(app.services).run({})));
      const { rows } = await app.pool.query('select id from burned_letters where id = $1', [id]);
      expect(rows).toHaveLength(1);
    });

    test('is not brought back by a page that has it open, in the ten seconds or later', async () => {
      const id = await keep();
      const open = { ...formOf({ draftId: id }), ...(await messageOf(app, id)) };
      const { revision, writerId } = open;
      const save = () =>
        saveDraft(
          app.services,
          asWriter(),
          onFilm,
          formOf({ draftId: id, revision, writerId: writerId ?? '' }),
        );
      await burnLetter(app.services, writer, id);
      await expect(save()).rejects.toEqual(code('letter_burned'));
      app.clock.advance(seconds(10));
      // At the same moment: whichever is first, the letter is gone.
      await Promise.allSettled([burnLettersJob(app.services).run({}), save(), save()]);
      await expect(save()).rejects.toEqual(code('letter_burned'));
      await expect(messageOf(app, id)).rejects.toThrow('There is no message');
    });

    test('is in no export, nor is its picture, from the press on', async () => {
      const id = await keep();
      await storePicture(app, id);
      await burnLetter(app.services, writer, id);
      const exported = [];
      for await (const message of app.services.exportMessages(writer.userId))
        exported.push(message);
      expect(exported).toEqual([]);
      const { db } = app.platform;
      for (const kind of app.services.attachmentKinds) {
        expect(await findNextOf(db, kind, writer.userId, null)).toBeNull();
      }
    });

    test('while its recording is converted, leaves no file', async () => {
      const id = await keep();
      await app.pool.query('delete from recordings');
      const recordingId = await storeRecording(app, id);
      await app.pool.query(
        "update recordings set state = 'processing', duration_ms = null where id = $1",
        [recordingId],
      );
      await burn(id);
      const { rows } = await app.pool.query('select id from recordings');
      expect(rows).toEqual([]);
    });

    test('only a kept letter: a draft, and one that was sent, are refused', async () => {
      const draft = await buildDraft(app, writer);
      await expect(burnLetter(app.services, writer, draft)).rejects.toEqual(
        code('letter_not_kept'),
      );
      await updateMessage(app, draft, { recipientName: null });
      expect((await own(draft))?.status).toBe('draft');
    });
  });
});
