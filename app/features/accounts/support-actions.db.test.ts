import { expect, test } from 'vitest';
import { buildAdmin, buildPerson, buildStaff, openSession } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { sendVerificationForSupport } from './email/send-verification-for-support.server.ts';
import { addNote } from './notes/add-note.server.ts';
import { listExportedNotes, listNotes } from './notes/note.queries.server.ts';
import { MAX_NOTES, NOTE_MAX_LENGTH } from './notes/note.rules.ts';
import type { Actor } from './roles/access.rules.ts';
import { endSessionsForSupport } from './sessions/end-sessions-for-support.server.ts';

const app = createTestApp();
const reason = 'They wrote to us about it.';

async function buildActors() {
  const [admin, staff] = [await buildAdmin(app), await buildStaff(app)];
  return {
    admin: { ...admin, roles: ['admin'] } satisfies Actor,
    staff: { ...staff, roles: ['staff'] } satisfies Actor,
  };
}

const auditOf = async (userId: string) => {
  const { rows } = await app.pool.query(
    'select action, before, after from audit_entries where subject_id = $1 order by id',
    [userId],
  );
  return rows;
};

const sessionsOf = async (userId: string) =>
  (await app.pool.query('select id from sessions where user_id = $1', [userId])).rows;

test('an admin ends all sessions of a person, and of nobody else', async () => {
  const { admin, staff } = await buildActors();
  const { userId } = await buildPerson(app);
  await openSession(app, userId);
  const ask = (actor: Actor, why = reason) =>
    outcome(endSessionsForSupport(app.services, actor, { userId, reason: why }));
  expect(await ask(staff)).toBe('admin_required');
  expect(await ask(admin, 'now')).toBe('audit_reason_missing');
  expect(await sessionsOf(userId)).toHaveLength(2);
  expect(await ask(admin)).toBe('done');
  expect(await sessionsOf(userId)).toEqual([]);
  expect(await sessionsOf(admin.userId)).toHaveLength(1);
  expect(await auditOf(userId)).toEqual([
    { action: 'sessions_ended', before: { sessions: 2 }, after: { sessions: 0, reason } },
  ]);
});

test('the verification goes out again, within the limit of the mailbox, and never to a proven address', async () => {
  const { admin, staff } = await buildActors();
  const [person, proven] = [await buildPerson(app), await buildPerson(app, { isProven: true })];
  const ask = (actor: Actor, { userId } = person) =>
    outcome(sendVerificationForSupport(app.services, actor, { userId, reason }));
  expect(await ask(staff)).toBe('admin_required');
  expect(await ask(admin, proven)).toBe('verification_not_needed');
  for (let mail = 0; mail < 5; mail += 1) expect(await ask(admin)).toBe('done');
  expect(await ask(admin)).toBe('account_mail_too_many');
  expect(await queuedMailsTo(app, person.email)).toHaveLength(5);
  expect((await auditOf(person.userId)).length).toBe(5);
});

test('notes are kept encrypted, newest first, bounded, exported without their author, and erased with the account', async () => {
  const { admin, staff } = await buildActors();
  const { userId } = await buildPerson(app);
  const add = (note: string, actor: Actor = admin) =>
    outcome(addNote(app.services, actor, { userId, note }));
  expect(await add('Wrote about a late letter.', staff)).toBe('admin_required');
  expect(await add(' \n ')).toBe('note_missing');
  expect(await add('a'.repeat(NOTE_MAX_LENGTH + 1))).toBe('note_too_long');
  expect(await add('Wrote about a late letter.\r\nAnswered.')).toBe('done');
  app.clock.advance(1_000);
  expect(await add('Thanked us.')).toBe('done');
  expect(await listNotes(app.services, userId)).toMatchObject([
    { text: 'Thanked us.', authorEmail: admin.email },
    { text: 'Wrote about a late letter.\nAnswered.' },
  ]);
  const [exported] = await listExportedNotes(app.services, userId);
  expect(Object.keys(exported ?? {})).toEqual(['text', 'created_at']);
  const { rows } = await app.pool.query('select text from account_notes where user_id = $1', [
    userId,
  ]);
  expect(rows.map(({ text }) => text.toString('latin1')).join()).not.toContain('Thanked');
  // What was noted is in no audit entry, which nobody can delete.
  expect(JSON.stringify(await auditOf(userId))).not.toContain('Thanked');

  await app.pool.query(
    `insert into account_notes (id, user_id, text, created_at)
     select gen_random_uuid(), $1, text, created_at from account_notes, generate_series(1, $2)
      where user_id = $1 limit $2`,
    [userId, MAX_NOTES - 2],
  );
  expect(await add('One more.')).toBe('notes_full');
  await app.pool.query('delete from users where id = $1', [userId]);
  const left = await app.pool.query('select 1 from account_notes where user_id = $1', [userId]);
  expect(left.rows).toEqual([]);
});
