import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { saveCompleteDraft, saveDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { draftFormSchema } from '#app/features/messages/letter.schema.server.ts';
import type { Writer } from '#app/features/messages/letter-content.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import {
  sendMessage,
  sendPaidMessage,
} from '#app/features/messages/sending/send-message.server.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const WRITTEN_ON = { on: 'template', templateId: 'love-2' } as const;

describe('drafts', () => {
  const app = createTestApp();

  const buildWriter = async (): Promise<Writer> => {
    const { userId } = await buildPerson(app);
    return { userId, clientAddress: '203.0.113.7', profileName: 'Jonas Weber' };
  };

  /** One open page with a form on it. */
  function openPage(writer: Writer, draftId: string, revision = 0) {
    const writerId = randomUUID();
    const page = {
      revision,
      form: (letter: string, more: Record<string, string> = {}) =>
        draftFormSchema.parse({
          draftId,
          writerId,
          revision: page.revision,
          personalizedContent: letter,
          ...more,
        }),
      async save(letter: string, more?: Record<string, string>) {
        const { revision } = await saveDraft(
          app.services,
          writer,
          WRITTEN_ON,
          page.form(letter, more),
        );
        page.revision = revision;
      },
    };
    return page;
  }

  const read = (writer: Writer, id: string) =>
    findOwnMessage(app.platform.db, app.platform.keyring, id, writer.userId);

  test('every change of an unfinished letter is saved to one draft', async () => {
    const [writer, id] = [await buildWriter(), randomUUID()];
    const page = openPage(writer, id);
    await page.save('I nev');
    await page.save('I never said');
    // The answer to the last save was lost: the page does not know the new revision.
    page.revision = 1;
    await page.save('I never said it.');
    expect(await read(writer, id)).toMatchObject({
      status: 'draft',
      personalizedContent: 'I never said it.',
      recipientEmail: '',
      revision: 3,
    });
  });

  test('a draft keeps its template after that template is retired; a new draft can’t use it', async () => {
    const [writer, id] = [await buildWriter(), randomUUID()];
    const page = openPage(writer, id);
    await page.save('Before.');
    const retire = (at: Date | null) =>
      app.pool.query('update message_templates set retired_at = $2 where id = $1', [
        WRITTEN_ON.templateId,
        at,
      ]);
    await retire(app.clock.now());
    await page.save('Before, and after.');
    expect(await read(writer, id)).toMatchObject({ personalizedContent: 'Before, and after.' });
    await expect(openPage(writer, randomUUID()).save('New.')).rejects.toMatchObject({
      code: 'template_not_found',
    });
    await retire(null);
  });

  test('a page can’t overwrite changes that it has not seen', async () => {
    const [writer, id] = [await buildWriter(), randomUUID()];
    const first = openPage(writer, id);
    await first.save('One.');
    const second = openPage(writer, id, first.revision);
    await second.save('One, and more in the second window.');
    await expect(first.save('One, but different.')).rejects.toMatchObject({
      code: 'draft_changed_elsewhere',
    });
    expect(await read(writer, id)).toMatchObject({
      personalizedContent: 'One, and more in the second window.',
    });
    first.revision = second.revision;
    await first.save('One, as chosen.');
    expect(await read(writer, id)).toMatchObject({ personalizedContent: 'One, as chosen.' });
  });

  test("nobody overwrites somebody else's draft, or learns that it exists", async () => {
    const [writer, other, id] = [await buildWriter(), await buildWriter(), randomUUID()];
    await openPage(writer, id).save('Mine.');
    await expect(openPage(other, id, 1).save('Not mine.')).rejects.toMatchObject({
      code: 'message_not_editable',
    });
    expect(await read(writer, id)).toMatchObject({ personalizedContent: 'Mine.' });
    expect(await read(other, id)).toBeNull();
  });

  test('saving a change without the permission tick withdraws the permission', async () => {
    const writer = await buildWriter();
    const person = { userId: writer.userId, email: '', credentials: new Headers() };
    const id = await buildDraft(app, person);
    const page = openPage(writer, id, 1);
    await page.save('To somebody else.', { recipientEmail: 'other@recipients.test' });
    await expect(sendMessage(app.services, asActor(person), id, 'free_send')).rejects.toMatchObject(
      { code: 'permission_required' },
    );
  });

  test('an incomplete letter is saved but not sent', async () => {
    const [writer, id] = [await buildWriter(), randomUUID()];
    await openPage(writer, id).save('   ', { hasPermission: 'on' });
    await expect(
      sendMessage(app.services, { ...writer, isEmailVerified: true }, id, 'free_send'),
    ).rejects.toMatchObject({ code: 'message_incomplete' });
  });

  test('saves emoji, right-to-left text, line breaks and half a megabyte unchanged', async () => {
    const [writer, id] = [await buildWriter(), randomUUID()];
    const letter = `שלום 👩‍👩‍👧‍👦\r\n\r\n\tالسلام\u0007 ${'long '.repeat(100_000)}end`;
    await openPage(writer, id).save(letter);
    const saved = (await read(writer, id))?.personalizedContent;
    expect(saved).toBe(letter.replaceAll('\r\n', '\n').replace('\u0007', ''));
  });

  test('submitting a form twenty times at once creates one draft', async () => {
    const [writer, id] = [await buildWriter(), randomUUID()];
    const form = openPage(writer, id).form('Dear Maya', {
      recipientEmail: 'maya@recipients.test',
      hasPermission: 'on',
    });
    const saved = await Promise.all(
      Array.from({ length: 20 }, () => saveCompleteDraft(app.services, writer, WRITTEN_ON, form)),
    );
    expect(new Set(saved.map(({ messageId }) => messageId))).toEqual(new Set([id]));
    const { rows } = await app.pool.query('select count(*)::int from messages where user_id = $1', [
      writer.userId,
    ]);
    expect(rows[0].count).toBe(1);
  });

  test('sending requires a confirmed address where configured; the draft stays', async () => {
    const writer = await buildWriter();
    const id = await buildDraft(app, {
      userId: writer.userId,
      email: '',
      credentials: new Headers(),
    });
    const { config } = app.services;
    const accounts = { ...config.accounts, requireVerifiedSender: true };
    const strict = { ...app.services, config: { ...config, accounts } };
    const actor = { userId: writer.userId, isEmailVerified: false };
    await expect(sendMessage(strict, actor, id, 'free_send')).rejects.toMatchObject({
      code: 'verified_email_required',
    });
    expect(await read(writer, id)).toMatchObject({ status: 'draft' });
  });

  test('a paid message is sent once, and not at all when it is missing or empty', async () => {
    const writer = await buildWriter();
    const person = { userId: writer.userId, email: '', credentials: new Headers() };
    const id = await buildDraft(app, person);
    const pay = (messageId: string) =>
      app.platform.db.transaction((tx) =>
        sendPaidMessage(app.services, tx, {
          messageId,
          userId: writer.userId,
          amountCents: 499,
          isStandard: true,
        }),
      );
    const outcomes = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(outcomes.sort()).toEqual(['already', 'already', 'sent']);
    expect(await pay(randomUUID())).toBe('not_sendable');
    await cancelMessage(app.services, writer, id);
    await openPage(writer, id, 2).save('');
    expect(await pay(id)).toBe('not_sendable');
  });
});
