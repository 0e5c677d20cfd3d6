import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import type { ReportReason, ReportSubject } from '#app/features/moderation/report.rules.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';

/** Reports a letter to staff, with a copy of its text and what is attached to it. The recipient need not have opened it. */
export async function reportLetter(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'keyring' | 'storage' | 'jobs' | 'log'> &
    AttachmentServices,
  row: DeliveryRow,
  given: { reason: ReportReason; details: string; about: ReportSubject },
): Promise<void> {
  const { personalizedContent } = row.texts;
  const texts = decryptLetter(platform.keyring, row.messageId, { personalizedContent });
  await reportMessage(platform, {
    messageId: row.messageId,
    senderId: row.senderId,
    ...given,
    letter: texts.personalizedContent,
    isFromRecipient: row.link === 'mail',
  });
}
