import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { isReportReason, type ReportSubject } from '#app/features/moderation/report.rules.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';

/**
 * Reports a letter to staff, with a copy of its text and picture. The recipient need not have opened it.
 * @returns false, and does nothing, when the reason is not one of `reportReasons`
 */
export async function reportLetter(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'keyring' | 'storage' | 'jobs' | 'log'>,
  row: DeliveryRow,
  { reason, details, about }: { reason: string; details: string; about: ReportSubject },
): Promise<boolean> {
  if (!isReportReason(reason)) return false;
  const { personalizedContent } = row.texts;
  const texts = decryptLetter(platform.keyring, row.messageId, { personalizedContent });
  await reportMessage(platform, {
    messageId: row.messageId,
    senderId: row.senderId,
    reason,
    details,
    about,
    letter: texts.personalizedContent,
    isFromRecipient: row.link === 'mail',
  });
  return true;
}
