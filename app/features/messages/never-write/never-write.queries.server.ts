import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { neverWriteTo } from '#db/schema/messages.ts';

/** Binds an address to its row. */
export const neverWriteContext = (id: string) => `never_write_to.address:${id}`;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedNeverWriteColumns: EncryptedColumn[] = [
  {
    table: 'never_write_to',
    idColumn: 'id',
    column: 'address',
    contextColumn: 'id',
    context: neverWriteContext,
  },
];

const isInForce = (now: Date) => or(isNull(neverWriteTo.endsAt), gt(neverWriteTo.endsAt, now));

/** The addresses a person has kept themselves from writing to, oldest first. */
export async function listNeverWrite(db: DbOrTx, keyring: Keyring, userId: string, now: Date) {
  const rows = await db
    .select({
      id: neverWriteTo.id,
      address: neverWriteTo.address,
      createdAt: neverWriteTo.createdAt,
      endsAt: neverWriteTo.endsAt,
    })
    .from(neverWriteTo)
    .where(and(eq(neverWriteTo.userId, userId), isInForce(now)))
    .orderBy(asc(neverWriteTo.createdAt), neverWriteTo.id);
  return rows.map((row) => ({
    ...row,
    address: keyring.decrypt(row.address, neverWriteContext(row.id)),
  }));
}

/** Whether a person has kept themselves from writing to this address, in any spelling. */
export async function isNeverWrittenTo(
  db: DbOrTx,
  keyring: Keyring,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: neverWriteTo.id })
    .from(neverWriteTo)
    .where(
      and(
        eq(neverWriteTo.userId, userId),
        eq(neverWriteTo.mailboxHash, mailboxHash(keyring, email)),
        isInForce(now),
      ),
    );
  return row !== undefined;
}

/** A subquery: the mailboxes that a person has kept themselves from writing to, as keyed hashes. */
export const neverWrittenMailboxes = (db: DbOrTx, userId: string, now: Date) =>
  db
    .select({ mailboxHash: neverWriteTo.mailboxHash })
    .from(neverWriteTo)
    .where(and(eq(neverWriteTo.userId, userId), isInForce(now)));
