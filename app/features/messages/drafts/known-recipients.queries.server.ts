import { and, desc, eq, isNull, notInArray } from 'drizzle-orm';
import { type Language, languageOf } from '#app/languages/languages.server.ts';
import { readableEmail } from '#app/platform/mail/readable-email.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { messages } from '#db/schema/messages.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { pickTextColumns } from '../message.queries.server.ts';
import { neverWrittenMailboxes } from '../never-write/never-write.queries.server.ts';

/** Somebody a sender has written to, as they wrote to them last. */
export interface KnownRecipient {
  email: string;
  name: string;
  language: Language;
}

/** Of the newest letters of a sender, so that opening a form takes the same time for everybody. */
const LETTERS_READ = 200;
const MAX_RECIPIENTS = 50;

/**
 * What a new letter can take over from those that its sender has sent: whom they wrote to, newest first,
 * each mailbox once, and the name under the last signed one. Drafts tell nothing, as they may have been
 * given up. Left out are people who erased what is stored about them, and "Never write to…".
 */
export async function readKnownRecipients(
  { db, keyring, clock }: Pick<Platform, 'db' | 'keyring' | 'clock'>,
  userId: string,
): Promise<{ recipients: KnownRecipient[]; signature: string | null }> {
  const rows = await db
    .select({
      id: messages.id,
      mailboxHash: messages.recipientMailboxHash,
      language: messages.language,
      isAnonymous: messages.isAnonymous,
      texts: pickTextColumns(['recipientEmail', 'recipientName', 'senderName']),
    })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.status, 'sent'),
        isNull(messages.deletedAt),
        isNull(messages.recipientErasedAt),
        notInArray(messages.recipientMailboxHash, neverWrittenMailboxes(db, userId, clock.now())),
      ),
    )
    .orderBy(desc(messages.sentAt))
    .limit(LETTERS_READ);
  const recipients = new Map<string, KnownRecipient>();
  let signature: string | null = null;
  for (const { id, mailboxHash, language, isAnonymous, texts } of rows) {
    const { recipientEmail, recipientName, senderName } = decryptLetter(keyring, id, texts);
    if (!isAnonymous) signature ??= senderName;
    const key = String(mailboxHash?.toString('base64'));
    if (recipients.has(key) || recipients.size === MAX_RECIPIENTS) continue;
    recipients.set(key, {
      email: readableEmail(recipientEmail),
      name: recipientName ?? '',
      language: languageOf(language),
    });
  }
  return { recipients: [...recipients.values()], signature };
}
