import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { createOwnKey } from '#app/platform/crypto/encrypted-value.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { burnedLetters, messages } from '#db/schema/messages.ts';
import type { LetterTexts } from '../letter.schema.server.ts';
import { encryptLetter, encryptLetterKey } from '../letter-encryption.server.ts';
import { noOpening, noSchedule } from '../message.store.server.ts';
import type { Seal } from './kept.rules.ts';

/** As if another page had saved: a page that has the letter open is asked before it overwrites this. */
const savedElsewhere = () => ({
  revision: sql`${messages.revision} + 1`,
  writerId: randomUUID(),
});

/**
 * Marks a draft as kept for nobody: its texts get a key of their own, and its address, its permission and
 * its times go. The caller holds its lock.
 */
export async function markKept(
  tx: DbOrTx,
  keyring: Keyring,
  id: string,
  texts: LetterTexts,
  now: Date,
): Promise<void> {
  const key = createOwnKey();
  await tx
    .update(messages)
    .set({
      ...encryptLetter(keyring, id, { ...texts, recipientEmail: '' }, key),
      letterKey: encryptLetterKey(keyring, id, key),
      recipientEmailHash: keyring.lookupHash(''),
      recipientMailboxHash: mailboxHash(keyring, ''),
      keptAt: now,
      ...noSchedule,
      ...noOpening,
      ...noPermission,
      ...savedElsewhere(),
      updatedAt: now,
    })
    .where(eq(messages.id, id));
}

const noPermission = {
  permissionWording: null,
  permissionConfirmedAt: null,
  permissionAddress: null,
};

/** Makes a kept letter an ordinary draft, which the keyring encrypts. The caller holds its lock. */
export async function markReleased(
  tx: DbOrTx,
  keyring: Keyring,
  id: string,
  texts: LetterTexts,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({
      ...encryptLetter(keyring, id, texts),
      letterKey: null,
      keptAt: null,
      ...savedElsewhere(),
      updatedAt: now,
    })
    .where(eq(messages.id, id));
}

/** Seals a kept letter, or opens it with null. The caller holds its lock. */
export async function updateSeal(
  tx: DbOrTx,
  id: string,
  seal: Seal | null,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({
      ...(seal ?? { sealedUntil: null, sealedTimeZone: null }),
      ...savedElsewhere(),
      updatedAt: now,
    })
    .where(eq(messages.id, id));
}

/** Locks a person's letter that they may want to burn, or that burns already; null when there is none. */
export async function lockToBurn(tx: DbOrTx, id: string, userId: string) {
  const [row] = await tx
    .select({ keptAt: messages.keptAt, burnsAt: messages.burnsAt })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        eq(messages.userId, userId),
        or(isNull(messages.deletedAt), isNotNull(messages.burnsAt)),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Takes a kept letter out of all lists until it burns. The caller holds its lock. */
export async function markBurning(tx: DbOrTx, id: string, burnsAt: Date, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ burnsAt, deletedAt: now, updatedAt: now })
    .where(eq(messages.id, id));
}

/** @returns false when it is not this person's, or its time has passed */
export async function markTakenBack(
  tx: DbOrTx,
  id: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(messages)
    .set({ burnsAt: null, deletedAt: null, updatedAt: now })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.userId, userId),
        sql`${messages.burnsAt} > ${now.toISOString()}`,
      ),
    )
    .returning({ id: messages.id });
  return rows.length === 1;
}

/** @returns how many of these letters there were, whose keys are gone with them */
export async function deleteForGood(tx: DbOrTx, ids: string[]): Promise<number> {
  const rows = await tx
    .delete(messages)
    .where(and(eq(messages.status, 'draft'), sql`${messages.id} = any(${sql.param(ids)}::uuid[])`))
    .returning({ id: messages.id });
  return rows.length;
}

/** Writes down that letters were burned. */
export async function insertBurned(
  tx: DbOrTx,
  burned: { id: string; burnedAt: Date }[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${burnedLetters} (id, burned_at)
    select * from unnest(${sql.param(burned.map(({ id }) => id))}::uuid[],
      ${sql.param(burned.map(({ burnedAt }) => burnedAt.toISOString()))}::timestamptz[])
    on conflict do nothing`);
}

/** Locks those that are still due: somebody may have been faster, or have taken one back. */
export async function lockDueToBurn(tx: DbOrTx, ids: string[], now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, ids), sql`${messages.burnsAt} <= ${now.toISOString()}`))
    .orderBy(messages.id)
    .for('update');
  return rows.map(({ id }) => id);
}

export async function markNoted(db: DbOrTx, ids: string[], now: Date): Promise<void> {
  await db
    .update(burnedLetters)
    .set({ notedAt: now })
    .where(and(inArray(burnedLetters.id, ids), isNull(burnedLetters.notedAt)));
}

/** Forgets letters that were burned so long ago that no backup has them. */
export async function deleteOldBurned(db: DbOrTx, burnedBefore: Date): Promise<void> {
  await db.delete(burnedLetters).where(lt(burnedLetters.burnedAt, burnedBefore));
}
