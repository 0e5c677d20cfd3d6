import { decryptFields } from '#app/features/messages/message-encryption.server.ts';
import { isReportReason } from '#app/features/moderation/report.rules.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';

/**
 * Tells staff about a letter (product.md section 4), also one that was not opened.
 * @returns false when no reason that we know was chosen; then nothing has happened
 */
export async function reportLetter(
  platform: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  row: DeliveryRow,
  { reason, details }: { reason: string; details: string },
): Promise<boolean> {
  if (!isReportReason(reason)) return false;
  const { personalizedContent } = row.texts;
  const texts = decryptFields(platform.keyring, row.messageId, { personalizedContent });
  await reportMessage(platform, {
    messageId: row.messageId,
    senderId: row.senderId,
    reason,
    details,
    letter: texts.personalizedContent,
  });
  return true;
}
