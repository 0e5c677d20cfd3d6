import type { Platform } from '#app/platform/platform.server.ts';
import { listMessagesAfter, sumMessageBytes } from './export.queries.server.ts';
import { decryptFields } from './message-encryption.server.ts';

const AT_ONCE = 50;

/**
 * A person's own messages for their data export, with their letters opened (spec section 3). Read
 * in batches while the file is written, under the specification's names.
 */
export const messageSource = ({ db, keyring }: Pick<Platform, 'db' | 'keyring'>) => ({
  measureMessages: (userId: string) => sumMessageBytes(db, userId),

  async *exportMessages(userId: string) {
    let after: { createdAt: Date; id: string } | null = null;
    while (true) {
      const rows: Awaited<ReturnType<typeof listMessagesAfter>> = await listMessagesAfter(
        db,
        userId,
        after,
        AT_ONCE,
      );
      for (const { texts, ...row } of rows) {
        const opened = decryptFields(keyring, row.id, texts);
        yield {
          id: row.id,
          user_id: row.userId,
          template_id: row.templateId,
          recipient_email: opened.recipientEmail,
          recipient_name: opened.recipientName,
          subject: opened.subject,
          personalized_content: opened.personalizedContent,
          status: row.status,
          scheduled_for: row.scheduledFor,
          sent_at: row.sentAt,
          created_at: row.createdAt,
          is_anonymous: row.isAnonymous,
          sender_name: opened.senderName,
        };
      }
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = { createdAt: last.createdAt, id: last.id };
    }
  },
});
