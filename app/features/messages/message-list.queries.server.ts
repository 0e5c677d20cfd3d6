import { and, count, eq } from 'drizzle-orm';
import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { messages } from '#db/schema/messages.ts';
import { decryptLetter } from './letter-encryption.server.ts';
import { actionsFor, type MessageStatus } from './message.rules.ts';
import { listQuery, ofPerson, PAGE_SIZE } from './message-rows.queries.server.ts';

/** How many subjects are opened to look for a word: they are sealed one by one. */
const SUBJECTS_SEARCHED = 2_000;

/** One page of a person's messages, newest first, the letters themselves left closed. */
export async function listMessages(
  tx: DbOrTx,
  keyring: Keyring,
  of: { userId: string; status: MessageStatus | null; page?: number },
) {
  const { userId, status, page = 1 } = of;
  const rows = await listQuery(tx, userId, status)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return withReturns(tx, opened(keyring, rows));
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/**
 * A person's messages to exactly this address, or with these words in the subject. Addresses are
 * found by their keyed hash; subjects are opened here, the newest 2,000.
 */
export async function searchMessages(
  tx: DbOrTx,
  keyring: Keyring,
  of: { userId: string; status: MessageStatus | null; query: string; page?: number },
): Promise<{ messages: ListedMessage[]; total: number }> {
  const { userId, status, query, page = 1 } = of;
  const from = (page - 1) * PAGE_SIZE;
  if (query.includes('@')) {
    const sentTo = and(
      ofPerson(userId, status),
      eq(messages.recipientEmailHash, keyring.lookupHash(normalizeEmail(query))),
    );
    const [rows, [counted]] = await Promise.all([
      listQuery(tx, userId, status).where(sentTo).limit(PAGE_SIZE).offset(from),
      tx.select({ total: count() }).from(messages).where(sentTo),
    ]);
    const found = await withReturns(tx, opened(keyring, rows));
    return { messages: found, total: counted?.total ?? 0 };
  }
  const words = query.toLocaleLowerCase('en');
  const rows = opened(keyring, await listQuery(tx, userId, status).limit(SUBJECTS_SEARCHED));
  const found = rows.filter(({ subject }) => subject.toLocaleLowerCase('en').includes(words));
  const shown = await withReturns(tx, found.slice(from, from + PAGE_SIZE));
  return { messages: shown, total: found.length };
}

type Row = Awaited<ReturnType<typeof listQuery>>[number];

const opened = (keyring: Keyring, rows: Row[]) =>
  rows.map(({ texts, ...row }) => ({ ...row, ...decryptLetter(keyring, row.id, texts) }));

/** With what each would give back, where it may be taken back: it is said before it is done. */
async function withReturns(tx: DbOrTx, rows: ReturnType<typeof opened>) {
  const canTakeBack = (row: (typeof rows)[number]) =>
    actionsFor(row).some((action) => action === 'cancel' || action === 'withdraw');
  const foreseen = await previewReturns(
    tx,
    rows.filter(canTakeBack).map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, foreseen: foreseen.get(row.id) ?? null }));
}
