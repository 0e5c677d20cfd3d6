import { and, desc, inArray, isNull, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import { messages } from '#db/schema/messages.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { pickTextColumns } from '../message.queries.server.ts';
import { type Filter, matches } from './message-list.queries.server.ts';

/** A letter by its place in the list, and how many bytes it takes, encrypted. */
export interface LetterSize extends PageCursor {
  bytes: number;
}

/** A person's letters after a cursor, newest first. */
export async function listLetterSizes(
  db: DbOrTx,
  filter: Filter,
  after: PageCursor | null,
  limit: number,
): Promise<{ page: LetterSize[]; hasMore: boolean }> {
  const rows = await db
    .select({
      id: messages.id,
      createdAt: messages.createdAt,
      bytes: sql<number>`octet_length(${messages.personalizedContent})`,
    })
    .from(messages)
    .where(
      // What is sealed is not read, by its writer either.
      and(
        matches(filter),
        isNull(messages.sealedUntil),
        afterCursor(messages.createdAt, messages.id, after),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit + 1);
  return pageOf(rows, limit);
}

/** The letters of these messages, by id. The caller must have checked whose they are. */
export async function readLetters(
  db: DbOrTx,
  keyring: Keyring,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: messages.id, texts: pickTextColumns(['personalizedContent']) })
    .from(messages)
    .where(inArray(messages.id, ids));
  return new Map(
    rows.map(({ id, texts }) => [id, decryptLetter(keyring, id, texts).personalizedContent]),
  );
}
