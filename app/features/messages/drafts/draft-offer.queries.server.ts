import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { readableEmail } from '#app/platform/mail/readable-email.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import { messages } from '#db/schema/messages.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { isOrdinaryDraft, pickTextColumns } from '../message.queries.server.ts';
import { editAddress } from '../message.rules.ts';

/** A letter that its sender has begun on a film and left, as the form of this film offers it to them. */
export interface OfferedDraft {
  /** As the sender knows them; null while the letter has no recipient. */
  recipient: string | null;
  /** Empty while nothing is written. */
  firstWords: string;
  editAddress: string;
  /** How many more they have left on this film. */
  others: number;
}

/** @returns the draft of this sender on this film that they changed last; null when there is none */
export async function findOfferedDraft(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  { userId }: { userId: string },
  templateId: string,
): Promise<OfferedDraft | null> {
  const [newest] = await db
    .select({
      id: messages.id,
      others: sql<number>`(count(*) over () - 1)::int`,
      texts: pickTextColumns(['recipientEmail', 'recipientName', 'personalizedContent']),
    })
    .from(messages)
    .where(
      and(
        isOrdinaryDraft(userId),
        eq(messages.templateId, templateId),
        eq(messages.writtenOn, 'template'),
        isNull(messages.deletedAt),
      ),
    )
    .orderBy(desc(messages.updatedAt), messages.id)
    .limit(1);
  if (!newest) return null;
  const { id, others, texts } = newest;
  const letter = decryptLetter(keyring, id, texts);
  return {
    recipient: letter.recipientName || readableEmail(letter.recipientEmail) || null,
    firstWords: splitIntoPhrases(letter.personalizedContent, 1)[0] ?? '',
    editAddress: editAddress({ id, writtenOn: 'template', templateId }),
    others,
  };
}
