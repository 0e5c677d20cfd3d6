import { count, desc, eq } from 'drizzle-orm';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { accountNotes, users } from '#db/schema/accounts.ts';

/** What the encryption of a note is bound to. */
export const noteContext = (id: string) => `account_notes.text:${id}`;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedNoteColumns: EncryptedColumn[] = [
  {
    ...{ table: 'account_notes', idColumn: 'id', column: 'text', contextColumn: 'id' },
    context: noteContext,
  },
];

type NoteServices = Pick<Platform, 'keyring'> & { db: DbOrTx };

/** The notes about an account, newest first. There are at most MAX_NOTES. */
export async function listNotes({ db, keyring }: NoteServices, userId: string) {
  const rows = await db
    .select({
      id: accountNotes.id,
      text: accountNotes.text,
      authorEmail: users.email,
      createdAt: accountNotes.createdAt,
    })
    .from(accountNotes)
    .leftJoin(users, eq(users.id, accountNotes.authorId))
    .where(eq(accountNotes.userId, userId))
    .orderBy(desc(accountNotes.createdAt), desc(accountNotes.id));
  return rows.map((row) => ({ ...row, text: keyring.decrypt(row.text, noteContext(row.id)) }));
}

export type ListedNote = Awaited<ReturnType<typeof listNotes>>[number];

/** The same for the owner of the account, who is not told which admin wrote them. */
export async function listExportedNotes(services: NoteServices, userId: string) {
  const notes = await listNotes(services, userId);
  return notes.map(({ text, createdAt }) => ({ text, created_at: createdAt }));
}

export async function countNotes(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(accountNotes)
    .where(eq(accountNotes.userId, userId));
  return row?.total ?? 0;
}
