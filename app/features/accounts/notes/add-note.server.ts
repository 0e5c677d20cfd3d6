import { randomUUID } from 'node:crypto';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank } from '#app/shared/text.ts';
import { type Actor, assertAdmin, type UserErrorCode } from '../roles/access.rules.ts';
import { lockAccount } from '../roles/role.store.server.ts';
import { countNotes, noteContext } from './note.queries.server.ts';
import { MAX_NOTES, NOTE_MAX_LENGTH, type NoteErrorCode } from './note.rules.ts';
import { insertNote } from './note.store.server.ts';

/**
 * Notes something about an account for other admins. The audit log keeps that it was noted, and not what:
 * it outlives the account, and a note must not.
 * @throws DomainError with a NoteErrorCode, `person_not_found`, `admin_required`
 */
export async function addNote(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: Actor,
  { userId, note }: { userId: string; note: string },
): Promise<void> {
  assertAdmin(actor);
  const text = note.replaceAll('\r\n', '\n').trim();
  if (isBlank(text)) throw new DomainError<NoteErrorCode>('note_missing');
  if (text.length > NOTE_MAX_LENGTH) throw new DomainError<NoteErrorCode>('note_too_long');
  const [id, now] = [randomUUID(), clock.now()];
  await db.transaction(async (tx) => {
    // Locked, so that two notes at once are counted one after the other.
    if (!(await lockAccount(tx, userId))) throw new DomainError<UserErrorCode>('person_not_found');
    if ((await countNotes(tx, userId)) >= MAX_NOTES) {
      throw new DomainError<NoteErrorCode>('notes_full');
    }
    await insertNote(tx, {
      ...{ id, userId, authorId: actor.userId, createdAt: now },
      text: keyring.encrypt(text, noteContext(id)),
    });
    const subject = { subjectType: 'person', subjectId: userId };
    await writeAuditEntry(tx, { actor, action: 'note_added', ...subject }, now);
  });
}
