import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteMessage, restoreMessage } from '#app/features/messages/delete-message.server.ts';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import { saveDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { DRAFTS_MAX, DRAFTS_MAX_BYTES } from '#app/features/messages/message-limits.ts';
import { buildForm } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const MEGABYTE = 1_000_000;

describe('the drafts of an account', () => {
  const app = createTestApp();

  const save = ({ userId }: Person, letter = 'I never said it.', draftId: string = randomUUID()) =>
    saveDraft(
      app.services,
      { userId, clientAddress: '203.0.113.7', profileName: null },
      { on: 'compose' },
      buildForm({ draftId, writerId: draftId, personalizedContent: letter }),
    ).then(({ messageId }) => messageId);

  /** Copies a draft in the database, which is quicker than saving it. */
  const copy = (id: string, times: number) =>
    app.pool.query(
      `insert into messages (id, user_id, written_on, recipient_email, recipient_email_hash, subject,
         personalized_content, is_anonymous, status, created_at, updated_at)
       select gen_random_uuid(), user_id, written_on, recipient_email, recipient_email_hash, subject,
         personalized_content, is_anonymous, status, created_at, updated_at
         from messages, generate_series(1, $2) where id = $1`,
      [id, times],
    );

  const stored = async ({ userId }: Person, where = 'true') => {
    const { rows } = await app.pool.query(
      `select count(*)::int as total, coalesce(sum(octet_length(personalized_content)), 0)::int as bytes
         from messages where user_id = $1 and ${where}`,
      [userId],
    );
    return rows[0];
  };

  test(`are at most ${DRAFTS_MAX}, saved or duplicated, even when many are saved at once`, async () => {
    const person = await buildPerson(app);
    const first = await save(person);
    await copy(first, DRAFTS_MAX - 4);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => save(person)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(save(person)).rejects.toMatchObject({ code: 'too_many_drafts' });
    await expect(duplicateMessage(app.services, person, first)).rejects.toMatchObject({
      code: 'too_many_drafts',
    });
    expect((await stored(person)).total).toBe(DRAFTS_MAX);
  });

  test('can still be written when there is no room for another', async () => {
    const person = await buildPerson(app);
    const first = await save(person);
    // A cancelled letter comes back as a draft, whatever the number.
    await copy(first, DRAFTS_MAX + 5);
    await save(person, 'I never said it properly.', first);
    await expect(save(person)).rejects.toMatchObject({ code: 'too_many_drafts' });
  });

  test('make room when some are deleted; restoring one needs room again', async () => {
    const person = await buildPerson(app);
    const first = await save(person);
    await copy(first, DRAFTS_MAX - 1);
    await deleteMessage(app.services, person, first);
    const another = await save(person);
    await expect(restoreMessage(app.services, person, first)).rejects.toMatchObject({
      code: 'too_many_drafts',
    });
    await deleteMessage(app.services, person, another);
    await restoreMessage(app.services, person, first);
  });

  test('hold a limited number of bytes together', async () => {
    const person = await buildPerson(app);
    const megabyte = 'x'.repeat(MEGABYTE);
    const first = await save(person, megabyte);
    await copy(first, Math.floor(DRAFTS_MAX_BYTES / MEGABYTE) - 2);
    const small = await save(person, 'small');
    await expect(save(person, megabyte.repeat(2))).rejects.toMatchObject({
      code: 'drafts_too_large',
    });
    await expect(save(person, megabyte.repeat(2), small)).rejects.toMatchObject({
      code: 'drafts_too_large',
    });
    await save(person, 'still small', small);
    expect((await stored(person)).bytes).toBeLessThanOrEqual(DRAFTS_MAX_BYTES);
  });

  test('cannot be kept without number by deleting them', async () => {
    const person = await buildPerson(app);
    const first = await save(person);
    await copy(first, DRAFTS_MAX + 10);
    await app.pool.query(
      `update messages set deleted_at = now() - interval '1 day' where user_id = $1 and id <> $2`,
      [person.userId, first],
    );
    await deleteMessage(app.services, person, first);
    expect((await stored(person)).total).toBe(DRAFTS_MAX);
    // The one that was deleted last can be restored.
    await restoreMessage(app.services, person, first);
    expect(await stored(person, 'deleted_at is null')).toMatchObject({ total: 1 });
  });
});
